import { createElement, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { EditorCommand } from '../commands/registry.ts';
import type { Movable } from '../structure/steps.ts';
import { useEditor, useSentence } from './useEditor.ts';

function removal(part: Movable, withReaders: boolean): EditorCommand {
  if (part.is === 'field') return { name: 'remove_fields', args: { dbs: [part.db], withReaders } };
  if (part.is === 'tab') return { name: 'remove_tab', args: { tab: part.tab, withReaders } };
  const { tab, section } = part;
  if (part.is === 'section') return { name: 'remove_section', args: { tab, section, withReaders } };
  return { name: 'remove_content', args: { tab, section, id: part.id } };
}

/** Removes a part of the form. If rules read it, a question names them first. */
export function useRemove(): (part: Movable) => Promise<void> {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const say = useSentence();
  const confirm = useConfirm();
  const { toast } = useToast();
  return useCallback(
    async (part) => {
      let outcome = model.perform(removal(part, false));
      const readers = outcome.ok ? undefined : outcome.readers;
      if (readers !== undefined && !outcome.ok) {
        const lines = readers.map((reader) =>
          t(`part.${reader.part}`, { of: textIn(reader.of, language) }),
        );
        const agreed = await confirm({
          title: say(outcome.refusal),
          text: createElement(
            'ul',
            null,
            lines.map((line, index) => createElement('li', { key: `${index} ${line}` }, line)),
          ),
          verb: t('remove_with_rules'),
          danger: true,
        });
        if (!agreed) return;
        outcome = model.perform(removal(part, true));
      }
      if (outcome.ok)
        toast({
          title: say(outcome.sentence),
          action: { label: t('undo'), onSelect: () => void model.undo() },
        });
      else toast({ title: say(outcome.refusal), variant: 'warning' });
    },
    [model, say, confirm, toast, t, language],
  );
}
