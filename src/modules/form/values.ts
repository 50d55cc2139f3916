import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { isLocked } from '../../runtime/record/column-state.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { valueOf } from '../../runtime/record/values.ts';

/** The name of a column's value in the form: `name`, `columns.cause_of_failure`. */
export function fieldPath(column: Pick<CompiledColumn, 'db' | 'origin'>): string {
  return column.origin === 'core' ? column.db : `columns.${column.db}`;
}

function isChanged(column: CompiledColumn, before: Item, after: Item): boolean {
  const [a, b] = [valueOf(column, before), valueOf(column, after)];
  // So it is with almost all of them, at every change.
  if (a === b) return false;
  return !isLocked(column) && !(column.isEmpty(a) && column.isEmpty(b)) && !jsonEquals(a, b);
}

/** These columns of an item as the body of a patch call. */
export function patchBodyOf(columns: readonly CompiledColumn[], item: Item): ItemChanges {
  const of = (place: CompiledColumn['origin']) =>
    Object.fromEntries(
      columns
        .filter((column) => column.origin === place)
        .map((column) => [column.db, valueOf(column, item) ?? null]),
    );
  const template = of('template');
  return Object.keys(template).length === 0 ? of('core') : { ...of('core'), columns: template };
}

/** Which of the columns a form changed. Two empty values are no change. */
export function changedAmong(
  columns: Iterable<CompiledColumn>,
  before: Item,
  after: Item,
): readonly CompiledColumn[] {
  return [...columns].filter((column) => isChanged(column, before, after));
}

/** The columns that a form changed. */
export function changedColumns(
  module: CompiledModule,
  before: Item,
  after: Item,
): readonly CompiledColumn[] {
  return changedAmong(module.columns, before, after);
}

/** The values of some columns of an item. */
export function pickValues(
  columns: readonly CompiledColumn[],
  item: Item,
): ReadonlyMap<CompiledColumn, unknown> {
  return new Map(columns.map((column) => [column, valueOf(column, item) ?? null]));
}

/** What a form changed, as the body of a patch call. */
export function changesBetween(module: CompiledModule, before: Item, after: Item): ItemChanges {
  return patchBodyOf(changedColumns(module, before, after), after);
}

/** What differs from the blank beginning, as the body of a create call; its template by version. */
export function createBodyOf(module: CompiledModule, blank: Item, item: Item): ItemChanges {
  const { template_id, template_version, client_id } = blank;
  return {
    ...changesBetween(module, blank, item),
    ...(template_version === null ? {} : { template_id, template_version }),
    client_id,
  };
}
