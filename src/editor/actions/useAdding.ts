import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { addFieldCommand, type EntryPlace } from '../drag/drops.ts';
import { nextPlace } from '../drag/next-place.ts';
import { newText } from '../document/texts.ts';
import { useEditor } from '../model/useEditor.ts';
import { usePerformAloud } from './usePerformAloud.ts';

/** Adds fields and text blocks, selects them, and announces them. */
export function useAdding() {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerformAloud();
  const addField = useCallback(
    (
      columnType: string,
      label: string,
      at: EntryPlace | null = nextPlace(model),
      ownType?: OwnTypeDocument,
    ) => {
      if (at === null) return;
      const own = ownType !== undefined && { ownType };
      const outcome = perform(addFieldCommand(model, at, { columnType, ...own, label, language }));
      const [db] = outcome.ok ? (outcome.created?.values() ?? []) : [];
      if (!outcome.ok || db === undefined) return;
      model.select({ is: 'field', db });
    },
    [model, perform, language],
  );
  const addText = useCallback(() => {
    const place = nextPlace(model);
    if (place === null) return;
    const { tab, section } = place;
    const known = new Set(model.entries({ tab, section }).map(({ id }) => id));
    const outcome = perform({
      name: 'add_content',
      args: { ...place, block: { id: 'text', text: newText(t('new_text'), language) } },
    });
    if (!outcome.ok) return;
    const added = model
      .entries({ tab, section })
      .find(({ is, id }) => is === 'content' && !known.has(id));
    if (added !== undefined) model.select({ is: 'content', id: added.id, tab, section });
  }, [model, perform, t, language]);
  return useMemo(() => ({ addField, addText }), [addField, addText]);
}
