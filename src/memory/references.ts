import type { CompiledColumn, CompiledModule } from '../runtime/compiled.ts';
import { dedupeErrors } from '../runtime/record/change.ts';
import type { FieldError } from '../runtime/record/errors.ts';
import { isLocked } from '../runtime/record/column-state.ts';
import type { Item } from '../runtime/record/item.ts';
import { isList, isObject, ownProperty as part, jsonEquals } from '../runtime/record/json.ts';
import { valueOf } from '../runtime/record/values.ts';
import { fitsWatcherLimits } from '../runtime/record/watcher-limits.ts';
import type { Mock } from './memory.ts';

interface Referable {
  readonly id: number;
  readonly site_id?: number;
  readonly deleted_at?: string | null;
}

/** Ids of a value, and the rows among which they have to be. */
interface Referred {
  readonly ids: readonly unknown[];
  readonly rows: readonly Referable[];
}

/** Where a value is held against rows: its own ids, and what else has to be so. */
interface Place {
  readonly mock: Mock;
  readonly module: CompiledModule;
  readonly column: CompiledColumn;
  readonly item: Item;
}

export const idsIn = (value: unknown): readonly unknown[] =>
  isList(value) ? value : value === null || value === undefined ? [] : [value];

const partOf = (value: unknown, key: string): unknown => (isObject(value) ? part(value, key) : []);

const anyone = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => ({ id }));

/** Items of a module, of the template that the column asks for. */
function itemsOf({ mock, column }: Place, moduleType: unknown): readonly Referable[] {
  const named = mock.modules.find(({ compiled }) => compiled.document.type === moduleType);
  const all = mock.rows.items[named?.compiled.document.databaseTable ?? ''] ?? [];
  const template = column.settings['template'];
  return typeof template === 'number'
    ? all.filter(({ template_id }) => template_id === template)
    : all;
}

/** Types of the module: those without a parent, or those of the type that the item has. */
function typesOf({ mock, module, column, item }: Place): readonly Referable[] {
  const key = column.settings['parentType'];
  const parent =
    typeof key === 'string' ? (part(item, key) ?? part(item.columns, key) ?? NaN) : null;
  return mock.rows.types.filter(
    (row) => row.module_type === module.document.type && row.parent_id === parent,
  );
}

/** What a value refers to, by the kind of its column's references; none where it has none. */
function referredBy(place: Place, value: unknown): readonly Referred[] {
  const { mock, module, column } = place;
  const { rows } = mock;
  const { document } = column.fieldType;
  const moduleType = column.settings['moduleType'];
  const ids = idsIn(value);
  if (isLocked(column)) return [];
  if (document.dataType === 'ITM_CON') {
    const named = partOf(value, 'module_type');
    const isOther = typeof moduleType === 'string' && named !== moduleType;
    const items = isOther ? [] : itemsOf(place, named);
    return [{ ids: idsIn(partOf(value, 'item_ids')), rows: items }];
  }
  if (document.ruleType === 'people') {
    return [
      { ids: idsIn(partOf(value, 'user_ids')), rows: anyone(rows.users) },
      { ids: idsIn(partOf(value, 'team_ids')), rows: anyone(rows.teams) },
    ];
  }
  switch (document.reference) {
    case 'item':
      return [{ ids, rows: itemsOf(place, moduleType) }];
    case 'type':
      return [{ ids, rows: typesOf(place) }];
    case 'criticality':
      return [{ ids, rows: rows.criticalities }];
    case 'label':
      return [{ ids, rows: rows.labels.filter((row) => row.module_type === module.document.type) }];
    case 'template': {
      const fits = (row: { readonly module_type: string }) =>
        typeof moduleType !== 'string' || row.module_type === moduleType;
      return [{ ids, rows: rows.templates.filter(fits) }];
    }
    case 'user':
      return [{ ids, rows: anyone(rows.users) }];
    case 'file':
      return [{ ids, rows: [] }];
    default:
      return [];
  }
}

/** Whether everything that a value newly refers to is on the site and fits. */
function fits(place: Place, value: unknown, old: unknown): boolean {
  const { mock, column, item } = place;
  const isHere = ({ site_id, deleted_at }: Referable) =>
    (site_id ?? item.site_id) === item.site_id && (deleted_at ?? null) === null;
  const before = referredBy(place, old).map(({ ids }) => ids);
  const areThere = referredBy(place, value).every(({ ids, rows }, at) =>
    ids
      .filter((id) => before[at]?.includes(id) !== true)
      .every((id) => rows.some((row) => row.id === id && isHere(row))),
  );
  if (!areThere || column.fieldType.document.reference !== 'user') return areThere;
  const users = idsIn(value).filter((id) => typeof id === 'number');
  return fitsWatcherLimits(column.settings, users, mock.rows.teams);
}

/**
 * What is wrong with an item beside `own` errors: newly named ids of what is not on the site, values
 * of unique columns that another item has.
 */
export function outerErrors(
  mock: Mock,
  module: CompiledModule,
  before: Item | null,
  item: Item,
  own: readonly FieldError[],
): readonly FieldError[] {
  const items = mock.rows.items[module.document.databaseTable] ?? [];
  const others = items.filter(
    (each) => each.id !== item.id && each.site_id === item.site_id && each.deleted_at === null,
  );
  const ofColumns = module.columns.flatMap((column): readonly FieldError[] => {
    const { pointer } = column;
    const [value, old] = [valueOf(column, item), before && valueOf(column, before)];
    if (
      own.some((error) => `${error.pointer}/`.startsWith(`${pointer}/`)) ||
      column.isEmpty(value) ||
      jsonEquals(value, old)
    )
      return [];
    if (!fits({ mock, module, column, item }, value, old))
      return [{ pointer, code: 'reference', params: {} }];
    const isTaken =
      column.unique && others.some((each) => jsonEquals(valueOf(column, each), value));
    return isTaken ? [{ pointer, code: 'unique', params: {} }] : [];
  });
  return dedupeErrors([...own, ...ofColumns]);
}
