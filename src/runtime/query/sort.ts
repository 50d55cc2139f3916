import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { RuleType } from '../documents.ts';
import type { Item } from '../record/item.ts';
import { isObject, ownProperty } from '../record/json.ts';
import { valueOf } from '../record/values.ts';
import { baseColumns, isEmptyBase } from '../rules/base-columns.ts';
import { entriesOf, toTypedValue } from '../rules/typed-value.ts';
import { compareCodePoints } from '../text-keys.ts';
import { nameColumn, columnOrderKey } from './search-sort-keys.ts';
import { QueryError } from './error.ts';
import { hasKeys } from './storage.ts';
import type { ItemQuery, QueryContext, SortKey } from './types.ts';

const most = 10;

/** The sort value of a row; null, for an empty value, comes last in both directions. */
export type SortValue = number | string | boolean | null;

type Sortable = Exclude<RuleType, 'presence' | 'rows'>;

/**
 * How a column sorts: text by its order key; numbers and dates by value, no before yes; ids by
 * their rank, ids without a rank as if empty; lists by their first entry, people by the first user.
 */
export interface SortColumn extends SortKey {
  readonly type: Sortable;
  readonly ranks: readonly number[] | null;
  readonly read: (item: Item) => SortValue;
}

/** How a column sorts; null if it has no order or rules can't read it. */
export function sortTypeOf(
  db: string,
  column: Pick<CompiledColumn, 'fieldType'> | undefined,
): Sortable | null {
  if (column === undefined) return baseColumns.get(db)?.type ?? null;
  const { ruleType: type } = column.fieldType.document;
  if (type === 'presence' || type === 'rows') return null;
  return type === 'text' && !hasKeys(column) ? null : type;
}

function requireSortType(module: CompiledModule, db: string): Sortable {
  const column = module.byDb.get(db);
  const type = sortTypeOf(db, column);
  if (type !== null) return type;
  throw new QueryError(column === undefined ? 'unknown_column' : 'not_sortable', { name: db });
}

function scalar(value: unknown): SortValue {
  const first = typeof value === 'object' ? entriesOf(value)[0] : value;
  return typeof first === 'number' || typeof first === 'string' || typeof first === 'boolean'
    ? first
    : null;
}

/** Reads the words that a text has in the item's template version. */
function textReader(
  module: CompiledModule,
  db: string,
  moduleOf: QueryContext['moduleOf'],
): (item: Item) => string | null {
  const column = module.byDb.get(db);
  if (column === undefined) return (item) => columnOrderKey({ ...nameColumn, db }, item);
  const columnOf = (item: Item) => (moduleOf === undefined ? column : moduleOf(item).byDb.get(db));
  return (item) => {
    const own = columnOf(item);
    return own === undefined ? null : columnOrderKey(own, item);
  };
}

/** Remembers what a column reads of each item. */
function remembering(
  read: (item: Item) => string | null,
  known: WeakMap<Item, string | null>,
): SortColumn['read'] {
  return (item) => {
    const before = known.get(item);
    if (before !== undefined) return before;
    const key = read(item);
    known.set(item, key);
    return key;
  };
}

function reader(
  module: CompiledModule,
  db: string,
  type: Sortable,
  ranks: readonly number[] | null,
): SortColumn['read'] {
  const column = module.byDb.get(db);
  const place = column ?? { ...nameColumn, db };
  const isEmpty = (value: unknown) => (column ? column.isEmpty(value) : isEmptyBase(db, value));
  const read = (item: Item): SortValue => {
    const value = valueOf(place, item);
    return scalar(toTypedValue(isEmpty(value) ? null : value, type).value);
  };
  if (ranks === null) return read;
  const places = new Map<SortValue, number>();
  for (const [index, id] of ranks.entries()) if (!places.has(id)) places.set(id, index + 1);
  return (item) => places.get(read(item)) ?? null;
}

function sortKeyOf(written: unknown): SortKey {
  const db = isObject(written) ? ownProperty(written, 'db') : undefined;
  const direction = isObject(written) ? ownProperty(written, 'direction') : undefined;
  if (typeof db !== 'string' || (direction !== 'asc' && direction !== 'desc'))
    throw new QueryError('sort', { limit: most });
  return { db, direction };
}

/**
 * The columns of a query's sort; throws a QueryError for a column that does not exist or has no
 * order.
 */
export function sortColumns(
  module: CompiledModule,
  sort: ItemQuery['sort'],
  { ranks, moduleOf, texts }: QueryContext,
): readonly SortColumn[] {
  const keys: readonly unknown[] = sort ?? [];
  if (!Array.isArray(keys) || keys.length > most) throw new QueryError('sort', { limit: most });
  const textOf = (db: string) => {
    const read = textReader(module, db, moduleOf);
    if (texts === undefined) return read;
    const known = texts.order.get(db) ?? new WeakMap<Item, string | null>();
    texts.order.set(db, known);
    return remembering(read, known);
  };
  return keys.map(sortKeyOf).map(({ db, direction }) => {
    const type = requireSortType(module, db);
    const isLookedUp = type === 'number' || type === 'number_list' || type === 'people';
    const own = isLookedUp ? (ranks?.get(db) ?? null) : null;
    const read = type === 'text' ? textOf(db) : reader(module, db, type, own);
    return { db, direction, type, ranks: own, read };
  });
}

/** Negative if `a` comes before `b`; neither is empty. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  return Number(a) - Number(b);
}

/** Negative if `a` comes before `b`; ids, ascending, break ties. */
export function compareRows(
  columns: readonly SortColumn[],
  a: readonly SortValue[],
  b: readonly SortValue[],
  ids: readonly [number, number],
): number {
  for (const [index, { direction }] of columns.entries()) {
    const [first = null, second = null] = [a[index], b[index]];
    if (first === second) continue;
    if (first === null) return 1;
    if (second === null) return -1;
    const order = compareValues(first, second);
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  return ids[0] - ids[1];
}
