import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isLocked } from './column-state.ts';
import type { Item, ItemChanges } from './item.ts';
import { jsonEquals } from './json.ts';
import { valueOf } from './values.ts';

/** Values by column. */
export type ColumnValues = ReadonlyMap<CompiledColumn, unknown>;

function isChanged(column: CompiledColumn, before: Item, after: Item): boolean {
  const [a, b] = [valueOf(column, before), valueOf(column, after)];
  // Almost all values are identical at every change.
  if (a === b) return false;
  return !isLocked(column) && !(column.isEmpty(a) && column.isEmpty(b)) && !jsonEquals(a, b);
}

/**
 * Those of `columns` that a person changed; two empty values are equal, and computed values don't
 * count.
 */
export function changedAmong(
  columns: Iterable<CompiledColumn>,
  before: Item,
  after: Item,
): readonly CompiledColumn[] {
  return [...columns].filter((column) => isChanged(column, before, after));
}

/** The columns of a module that a person changed. */
export function changedColumns(
  module: CompiledModule,
  before: Item,
  after: Item,
): readonly CompiledColumn[] {
  return changedAmong(module.columns, before, after);
}

/** The values of some columns of an item; null if it has none. */
export function pickValues(columns: readonly CompiledColumn[], item: Item): ColumnValues {
  return new Map(columns.map((column) => [column, valueOf(column, item) ?? null]));
}

/** Values as the body of a PATCH: core columns by db name, template columns inside `columns`. */
export function patchBodyOf(values: ColumnValues): ItemChanges {
  const of = (origin: CompiledColumn['origin']) =>
    Object.fromEntries(
      [...values]
        .filter(([column]) => column.origin === origin)
        .map(([{ db }, value]) => [db, value ?? null]),
    );
  const template = of('template');
  return Object.keys(template).length === 0 ? of('core') : { ...of('core'), columns: template };
}

/** The changes of a person, as the body of a PATCH. */
export function changesBetween(module: CompiledModule, before: Item, after: Item): ItemChanges {
  return patchBodyOf(pickValues(changedColumns(module, before, after), after));
}

/** The differences from the blank item, as the body of a POST; names its template. */
export function createBodyOf(module: CompiledModule, blank: Item, item: Item): ItemChanges {
  const { template_id, template_version, client_id } = blank;
  return {
    ...changesBetween(module, blank, item),
    ...(template_version === null ? {} : { template_id, template_version }),
    client_id,
  };
}
