import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast/useToast.ts';
import { useDragState } from '../drag/DragContext.ts';
import { selectedEntries } from '../drag/moved-entries.ts';
import { nextPlace } from '../drag/next-place.ts';
import { useEditor, usePerform, useSentence } from '../model/useEditor.ts';
import { useRemove } from '../actions/useRemove.ts';
import type { EditorModel } from '../model/editor-model.ts';
import { type Parts, partsOf } from './clipboard-text.ts';
import { readClipboard, writeParts } from './system-clipboard.ts';
import { useLeftOutText } from './useLeftOutText.ts';

/** What is selected, as it is copied; without what belongs to the module alone. */
function copied(model: EditorModel): Parts {
  return partsOf(model.document(), model.context, selectedEntries(model));
}

const sizeOf = ({ columns, blocks }: Parts): number => columns.length + blocks.length;

/** Copies, cuts, pastes and duplicates what is selected, by keys (with the event's data) or menu. */
export function useClipboard() {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  const say = useSentence();
  const remove = useRemove();
  const { toast } = useToast();
  const { announcement } = useDragState();
  const leftOutText = useLeftOutText();
  return useMemo(() => {
    /** Inserts parts after what is selected, and selects the new fields. */
    function insert(parts: Parts, isCopy: boolean): void {
      const place = nextPlace(model);
      if (place === null) return;
      const { columns, blocks } = parts;
      const outcome = perform({
        name: 'paste_fields',
        args: { ...place, columns, blocks, ...(isCopy && { isCopy }) },
      });
      if (!outcome.ok) return;
      announcement.set(say(outcome.sentence));
      const created = outcome.created ?? new Map<string, string>();
      const made = [...created.values()];
      const names = leftOutText(columns, (db) => model.column(created.get(db) ?? db)?.document);
      if (names !== null) toast({ title: t('clipboard.left_out', { names }), variant: 'warning' });
      if (made.length > 0) model.selectAll(made.map((db) => ({ is: 'field', db })));
    }

    async function copy(data: DataTransfer | null): Promise<boolean> {
      const parts = copied(model);
      const count = sizeOf(parts);
      if (count === 0) {
        toast({ title: t('clipboard.nothing'), variant: 'warning' });
        return false;
      }
      await writeParts(parts, data);
      announcement.set(t('clipboard.copied', { count }));
      if (data === null) toast({ title: t('clipboard.copied', { count }) });
      return true;
    }

    return {
      canCopy: () => selectedEntries(model).length > 0,
      copy,
      async cut(data: DataTransfer | null): Promise<void> {
        const selected = model.selected();
        if (selected.is === 'template' || !(await copy(data))) return;
        await remove(selected);
      },
      async paste(data: DataTransfer | null): Promise<void> {
        const parts = await readClipboard(data);
        if (parts === null) toast({ title: t('refused.nothing_to_paste'), variant: 'warning' });
        else insert(parts, false);
      },
      duplicate(): void {
        const entries = selectedEntries(model);
        const last = entries.at(-1);
        const parts = copied(model);
        if (last === undefined || sizeOf(parts) === 0) return;
        // Copies come after the last of them, wherever the selection began.
        if (entries.length > 1) model.selectAll(entries);
        insert(parts, true);
      },
    };
  }, [model, perform, say, remove, toast, t, leftOutText, announcement]);
}
