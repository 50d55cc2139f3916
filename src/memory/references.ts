import type { CompiledColumn, CompiledModule } from '../runtime/compiled.ts';
import { onceEach } from '../runtime/record/change.ts';
import type { FieldError } from '../runtime/record/errors.ts';
import type { Item } from '../runtime/record/item.ts';
import { isList, isObject, same } from '../runtime/record/json.ts';
import { valueOf } from '../runtime/record/values.ts';
import type { Mock } from './memory.ts';

/** The rows of the site among which a column's ids have to be; null where it has none. */
function knownTo({ rows, modules }: Mock, module: CompiledModule, column: CompiledColumn) {
  const { document } = column.fieldType;
  const { type } = module.document;
  const named = modules.find(
    ({ compiled }) => compiled.document.type === column.settings['moduleType'],
  );
  const ofModule = (row: { readonly module_type: string }) => row.module_type === type;
  const byReference: { readonly [reference: string]: readonly Referable[] } = {
    item: rows.items[named?.compiled.document.databaseTable ?? ''] ?? [],
    type: rows.types.filter(ofModule),
    criticality: rows.criticalities,
    label: rows.labels.filter(ofModule),
    template: rows.templates,
    user: rows.users.map(({ id }) => ({ id })),
    file: [],
  };
  const isMade = document.system === true || column.settings['isInbound'] === true;
  const reference = document.ruleType === 'people' ? 'user' : (document.reference ?? '');
  return isMade ? undefined : byReference[reference];
}

interface Referable {
  readonly id: number;
  readonly site_id?: number;
  readonly deleted_at?: string | null;
}

export const idsIn = (value: unknown): readonly unknown[] =>
  isObject(value) ? idsIn(value['user_ids']) : isList(value) ? value : [value];

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
      same(value, old)
    )
      return [];
    const known = knownTo(mock, module, column)?.filter(
      ({ site_id, deleted_at }) =>
        (site_id ?? item.site_id) === item.site_id && (deleted_at ?? null) === null,
    );
    const added = idsIn(value).filter((id) => !idsIn(old).includes(id));
    if (known && !added.every((id) => known.some((row) => row.id === id)))
      return [{ pointer, code: 'reference', params: {} }];
    const isTaken = column.unique && others.some((each) => same(valueOf(column, each), value));
    return isTaken ? [{ pointer, code: 'unique', params: {} }] : [];
  });
  return onceEach([...own, ...ofColumns]);
}
