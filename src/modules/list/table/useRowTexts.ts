import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { RowData } from '../../../api/rows/row-data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { GridProps } from '../../../ui/grid/useGrid.ts';
import { textTemplate } from '../../../ui/text/text-template.ts';

type RowTexts = Required<Pick<GridProps<Item>, 'rowLabel' | 'rowNote'>>;

/** The labels of the checkboxes, and the notes on rows that the next refresh removes. */
export function useRowTexts(
  module: CompiledModule,
  data: RowData | null,
  t: TFunction<'table'>,
): RowTexts {
  const rowLabel = useMemo(() => {
    const label = textTemplate((code) => t('select_row', { code }));
    return (item: Item) => label(itemCode(module, item));
  }, [module, t]);
  const rowNote = useMemo(() => {
    const [deleted, unmatched] = [t('leaving_deleted'), t('leaving_unmatched')];
    return (item: Item) => {
      if (data?.removed.has(item.id) !== true) return null;
      return (item.deleted_at ?? null) === null ? unmatched : deleted;
    };
  }, [data, t]);
  return { rowLabel, rowNote };
}
