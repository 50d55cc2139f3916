import { createElement, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import type { Refused } from '../commands/command.ts';
import { useSentence } from '../model/useEditor.ts';

/** Names the rules that prevent a command, and asks whether they are removed with it. */
export function useReadersQuestion(): (refused: Refused, verb: string) => Promise<boolean> {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const say = useSentence();
  const confirm = useConfirm();
  return useCallback(
    ({ refusal, readers = [] }, verb) => {
      const lines = readers.map((reader) =>
        t(`part.${reader.part}`, { of: textIn(reader.of, language) }),
      );
      return confirm({
        title: say(refusal),
        text: createElement(
          'ul',
          null,
          lines.map((line, index) => createElement('li', { key: `${index} ${line}` }, line)),
        ),
        verb,
        danger: true,
      });
    },
    [say, confirm, t, language],
  );
}
