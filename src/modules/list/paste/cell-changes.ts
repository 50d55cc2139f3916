import { localCellText } from '../../../runtime/cell-codec/cell-text.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item, ItemChanges } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { fileColumns } from '../../../runtime/cell-codec/file-columns.ts';
import type { NameResolver } from '../../../runtime/cell-codec/types.ts';
import type { Fault } from '../bulk/failure-reasons.ts';
import type { RequestedChange } from '../bulk/requested-change.ts';
import { cellEditability, type CellReadOnlyReason } from '../../form/cell-editability.ts';
import type { ShownColumn } from '../table/layout.ts';

/** What decides whether a cell can be changed. */
export interface CellEditContext {
  readonly moduleOf: (item: Item) => CompiledModule;
  readonly mayUpdate: boolean;
  readonly timeZone: string;
  /** Why a cell can't be changed, as a sentence. */
  readonly reasonText: (why: CellReadOnlyReason) => string;
}

function readOnlyReasonOf(shown: ShownColumn, item: Item, context: CellEditContext): string | null {
  const { moduleOf, mayUpdate, timeZone, reasonText } = context;
  const { why } = cellEditability(shown.column, {
    module: moduleOf(item),
    item,
    mayUpdate,
    timeZone,
  });
  return why === null ? null : reasonText(why);
}

/** Pasted texts for the shown columns of an item; a text equal to the present one is no change. */
export function pasteChanges(
  item: Item,
  line: number,
  columns: readonly ShownColumn[],
  texts: readonly string[],
  names: NameResolver,
  context: CellEditContext,
): RequestedChange {
  const fileColumnBy = new Map(
    fileColumns(context.moduleOf(item)).map((column) => [column.db, column]),
  );
  const cells: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const [at, shown] of columns.entries()) {
    const text = texts[at] ?? '';
    const reason = readOnlyReasonOf(shown, item, context);
    if (reason === null) cells[shown.db] = text;
    else {
      const now = localCellText(
        fileColumnBy.get(shown.db)?.encode(item, names) ?? null,
        names.language,
      );
      if (text.trim() !== now.trim()) {
        cells[shown.db] = text;
        faults.push({ db: shown.db, reason });
      }
    }
  }
  return { item, line, cells, faults };
}

/** The first item's values, to be filled into the other items. */
export function fillChanges(
  [first, ...others]: readonly Item[],
  columns: readonly ShownColumn[],
  context: CellEditContext,
): readonly RequestedChange[] {
  if (first === undefined) return [];
  const source = context.moduleOf(first);
  return others.map((item, at) => {
    const own = context.moduleOf(item);
    const core: Record<string, unknown> = {};
    const template: Record<string, unknown> = {};
    const faults: Fault[] = [];
    for (const shown of columns) {
      const column = own.byDb.get(shown.db);
      const from = source.byDb.get(shown.db);
      const reason = readOnlyReasonOf(shown, item, context);
      if (reason !== null) faults.push({ db: shown.db, reason });
      else if (column !== undefined && from !== undefined)
        (column.origin === 'core' ? core : template)[shown.db] = valueOf(from, first) ?? null;
    }
    const changes: ItemChanges =
      Object.keys(template).length === 0 ? core : { ...core, columns: template };
    return { item, line: at + 2, changes, faults };
  });
}
