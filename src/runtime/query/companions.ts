import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { itemCode } from '../record/item-code.ts';
import type { Item } from '../record/item.ts';
import { valueOf } from '../record/values.ts';
import { orderKey, searchKey } from '../text-keys.ts';
import { hasKeys, keyColumn } from './storage.ts';

interface Keys {
  readonly search: string | null;
  readonly order: string | null;
}

type Worded = Pick<CompiledColumn, 'db' | 'place' | 'words'>;

/** What rules look into and what sorting goes by; null where the column holds no text. */
function keysOf(column: Worded, item: Item): Keys {
  const value = valueOf(column, item);
  if (typeof value !== 'string' || value === '') return { search: null, order: null };
  return { search: searchKey(value), order: orderOf(column, item) };
}

/** The order key of a column's words; null where there are none. */
export function orderOf(column: Worded, item: Item): string | null {
  const value = valueOf(column, item);
  const words = typeof value === 'string' && value !== '' ? column.words(value) : '';
  return words === '' ? null : orderKey(words);
}

/** The name as it stands in every item, for modules without a column for it. */
export const nameColumn: Worded = {
  db: 'name',
  place: 'core',
  words: (value) => (typeof value === 'string' ? value : ''),
};

function worded(module: CompiledModule): readonly Worded[] {
  return module.byDb.has('name') ? module.columns : [nameColumn, ...module.columns];
}

/**
 * What search looks into: the search keys of the words of all columns and the item's code, each on
 * its own line, so that no word is found across two of them.
 */
export function searchText(module: CompiledModule, item: Item): string {
  const texts = worded(module).map((column) => column.words(valueOf(column, item)));
  return [...texts, itemCode(module, item)]
    .map(searchKey)
    .filter((key) => key !== '')
    .join('\n');
}

/**
 * What stands beside an item's values in its table, computed at each write: the keys of core
 * columns (`{db}__search`, `{db}__order`), of template columns together (`columns_keys`, as JSON text
 * `{db: {search, order}}`), and `search_text`. The item must have its id.
 */
export function companionKeys(
  module: CompiledModule,
  item: Item,
): { readonly [column: string]: string | null } {
  const keyed = worded(module).filter((column) => column === nameColumn || isKeyed(module, column));
  const core = keyed
    .filter(({ place }) => place === 'core')
    .flatMap((column): [string, string | null][] => {
      const { search, order } = keysOf(column, item);
      return [
        [keyColumn(column.db, 'search'), search],
        [keyColumn(column.db, 'order'), order],
      ];
    });
  const template = keyed
    .filter(({ place }) => place === 'template')
    .map((column) => [column.db, keysOf(column, item)] as const)
    .filter(([, { search }]) => search !== null);
  return {
    ...Object.fromEntries(core),
    columns_keys: JSON.stringify(Object.fromEntries(template)),
    search_text: searchText(module, item),
  };
}

function isKeyed(module: CompiledModule, { db }: Worded): boolean {
  const column = module.byDb.get(db);
  return column !== undefined && hasKeys(column);
}
