import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast/useToast.ts';
import type { EditorCommand } from '../commands/registry.ts';
import { movedWith, refOf } from '../drag/moved-entries.ts';
import type { EditorModel } from '../model/editor-model.ts';
import type { Movable } from '../model/selected.ts';
import { useEditor, useSentence } from '../model/useEditor.ts';
import { keptPlace } from './kept-place.ts';
import { useReadersQuestion } from './useReadersQuestion.ts';

/** Removes a part, or the whole selection that it belongs to. */
function removal(model: EditorModel, part: Movable, withReaders: boolean): EditorCommand {
  if (part.is === 'tab') return { name: 'remove_tab', args: { tab: part.tab, withReaders } };
  if (part.is === 'section') {
    const { tab, section } = part;
    return { name: 'remove_section', args: { tab, section, withReaders } };
  }
  const entries = movedWith(model, part).map(refOf);
  if (entries.length > 1) return { name: 'remove_entries', args: { entries, withReaders } };
  if (part.is === 'field') return { name: 'remove_fields', args: { dbs: [part.db], withReaders } };
  const { tab, section, id } = part;
  return { name: 'remove_content', args: { tab, section, id } };
}

/** Removes parts of the form. If rules read them, a question names the rules first. */
export function useRemove(): (part: Movable) => Promise<boolean> {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const say = useSentence();
  const askAbout = useReadersQuestion();
  const { toast } = useToast();
  return useCallback(
    async (part) => {
      const goOn = keptPlace(part);
      let outcome = flushSync(() => model.perform(removal(model, part, false)));
      if (!outcome.ok && outcome.readers !== undefined) {
        if (!(await askAbout(outcome, t('remove_with_rules')))) return false;
        outcome = flushSync(() => model.perform(removal(model, part, true)));
      }
      goOn();
      if (outcome.ok)
        toast({
          title: say(outcome.sentence),
          action: { label: t('undo'), onSelect: () => void model.undo() },
        });
      else toast({ title: say(outcome.refusal), variant: 'warning' });
      return outcome.ok;
    },
    [model, say, askAbout, toast, t],
  );
}
