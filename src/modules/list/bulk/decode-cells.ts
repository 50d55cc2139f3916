import i18next from 'i18next';
import { localCellText } from '../../../runtime/cell-codec/cell-text.ts';
import { fileColumns } from '../../../runtime/cell-codec/file-columns.ts';
import type { NameResolver } from '../../../runtime/cell-codec/types.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { patchBodyOf } from '../../../runtime/record/diff.ts';
import type { Item, ItemChanges } from '../../../runtime/record/item.ts';
import { decodePasted } from '../../../widgets/table/pasted-cell.ts';
import type { Fault } from './failure-reasons.ts';

interface DecodedCells {
  readonly changes: ItemChanges;
  readonly faults: readonly Fault[];
}

/** Whether texts name items, whose names only the server knows all of. */
const namesItems = ({ fieldType, rows }: CompiledColumn): boolean =>
  fieldType.document.reference === 'item' || rows !== null;

/**
 * The values of cell texts as far as this page can read them; a text that is the present one is no change.
 * Names of items are read by the server alone.
 */
export function decodeCells(
  module: CompiledModule,
  item: Item,
  cells: Readonly<Record<string, string>>,
  names: NameResolver,
): DecodedCells {
  const columns = new Map(fileColumns(module).map((column) => [column.db, column]));
  const values = new Map<CompiledColumn, unknown>();
  const faults: Fault[] = [];
  for (const [db, given] of Object.entries(cells)) {
    const text = given.trim();
    const found = columns.get(db);
    const now = localCellText(found?.encode(item, names) ?? null, names.language).trim();
    if (text === now) continue;
    const column = found?.column ?? null;
    if (column === null || (text !== '' && namesItems(column))) {
      faults.push({ db, reason: i18next.t('bulk:cell_needs_server', { text }) });
      continue;
    }
    const result = decodePasted(column, text, names);
    if ('value' in result) values.set(column, result.value);
    else {
      const { reason } = result;
      const sentence =
        typeof reason === 'string' ? i18next.t('bulk:cell_unreadable', { text }) : reason.sentence;
      faults.push({ db, reason: sentence });
    }
  }
  return { changes: patchBodyOf(values), faults };
}
