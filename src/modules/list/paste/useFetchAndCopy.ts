import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import type { ClipboardContent } from '../../../ui/grid/clipboard.ts';
import { hasManyCells } from '../../../ui/grid/navigation.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { selectedItems } from '../bulk/selected-items.ts';
import type { Review } from '../bulk/ReviewDialog.tsx';
import type { ActionContext } from '../bulk/useActionContext.ts';
import type { useItemFetch } from '../bulk/useItemFetch.tsx';
import { itemsBetween } from '../rows/items-between.ts';
import type { Rows } from '../rows/useRows.ts';
import type { MarkedRange } from '../table/cell-actions.ts';
import { copyItems, unresolvedReferences } from '../table/copy-rows.ts';
import { useReferenceNames } from '../../services/useReferenceNames.ts';

/** What paste, fill and copy need of the bulk actions. */
export interface BulkTools {
  readonly context: ActionContext;
  readonly fetchItems: ReturnType<typeof useItemFetch>['fetchItems'];
  /** Opens the review of changes before they are made. */
  readonly review: (review: Review) => void;
  /** Undoes the last action. */
  readonly undo: () => void;
}

interface Options extends Pick<BulkTools, 'context' | 'fetchItems'> {
  readonly module: CompiledModule;
}

/** The most rows that a copy fetches. */
const maxRows = 2000;

const blobOf = (text: string, type: string) => new Blob([text], { type });

function writeToClipboard({ text, html }: ClipboardContent): Promise<void> {
  return navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': blobOf(text, 'text/plain'),
      'text/html': blobOf(html, 'text/html'),
    }),
  ]);
}

/**
 * Fetches the rows to copy and the names that they refer to, then copies them. Browsers may require
 * another click for the clipboard after the fetch.
 */
export function useFetchAndCopy({ module, context, fetchItems }: Options) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { toast } = useToast();
  const names = useReferenceNames(module);
  return useCallback(
    async ({ data, rowQuery }: Rows, { range, columns, count, selection }: MarkedRange) => {
      if (data === null) return;
      const { moduleRef, siteId } = context;
      const from = { moduleRef, siteId, rowQuery, data };
      const isRange = hasManyCells(range);
      const last = Math.min(range.bottom, range.top + maxRows - 1, count - 1);
      const shown = isRange ? columns.slice(Math.max(0, range.left - 1), range.right) : columns;
      const items = await fetchItems(async (control) => {
        const found = isRange
          ? await itemsBetween(from, range.top, last, control.signal)
          : await selectedItems({ ...from, selection, most: maxRows }, control);
        await names.fetch(unresolvedReferences(module, found, shown, names));
        return found;
      });
      if (items === null) return;
      const copied = copyItems(module, items, shown, names);
      if (copied === null) return;
      const counted = { count: items.length, number: number(items.length) };
      const done = () =>
        toast({
          title: t('copied_rows', counted),
          description:
            items.length === maxRows ? t('copy_limit', { most: number(maxRows) }) : undefined,
        });
      const failed = () => toast({ title: t('copy_failed'), variant: 'destructive' });
      writeToClipboard(copied).then(done, () =>
        toast({
          title: t('copy_ready'),
          action: {
            label: t('copy'),
            onSelect: () => void writeToClipboard(copied).then(done, failed),
          },
        }),
      );
    },
    [context, fetchItems, module, names, number, t, toast],
  );
}
