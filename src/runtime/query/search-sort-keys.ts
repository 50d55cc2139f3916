import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { itemCode } from '../record/item-code.ts';
import type { Item } from '../record/item.ts';
import { valueOf } from '../record/values.ts';
import { orderKey, orderKeyOfSearchKey, searchKey } from '../text-keys.ts';
import { hasKeys, keyColumn } from './storage.ts';

type TextColumn = Pick<CompiledColumn, 'db' | 'origin' | 'toText'>;

/** The order key of a column's words; null where there are none. */
export function columnOrderKey(column: TextColumn, item: Item): string | null {
  const value = valueOf(column, item);
  const words = typeof value === 'string' && value !== '' ? column.toText(value) : '';
  return words === '' ? null : orderKey(words);
}

/** The name as it stands in every item, for modules without a column for it. */
export const nameColumn: TextColumn = {
  db: 'name',
  origin: 'core',
  toText: (value) => (typeof value === 'string' ? value : ''),
};

/** A column, and whether keys of its own are stored. */
interface KeyedColumn {
  readonly column: TextColumn;
  readonly isKeyed: boolean;
}

const keyedColumns = new WeakMap<CompiledModule, readonly KeyedColumn[]>();

function keyedColumnsOf(module: CompiledModule): readonly KeyedColumn[] {
  const known = keyedColumns.get(module);
  if (known !== undefined) return known;
  const own = module.columns.map((column) => ({ column, isKeyed: hasKeys(column) }));
  const made = module.byDb.has('name') ? own : [{ column: nameColumn, isKeyed: true }, ...own];
  keyedColumns.set(module, made);
  return made;
}

/**
 * What search looks into: the search keys of the words of all columns and the item's code, each on
 * its own line, so that no word is found across two of them.
 */
export function searchText(module: CompiledModule, item: Item): string {
  const lines = keyedColumnsOf(module).map(({ column }) =>
    searchKey(column.toText(valueOf(column, item))),
  );
  return joined(lines, module, item);
}

function joined(lines: readonly string[], module: CompiledModule, item: Item): string {
  return [...lines, searchKey(itemCode(module, item))].filter((line) => line !== '').join('\n');
}

/** What is stored beside the values of an item, by column; search text is never null. */
export interface SearchSortKeys {
  readonly [column: string]: string | null;
  readonly columns_keys: string;
  readonly search_text: string;
}

/**
 * What stands beside an item's values in its table, computed at each write: the keys of core
 * columns (`{db}__search`, `{db}__order`), of template columns together (`columns_keys`, as JSON text
 * `{db: {search, order}}`), and `search_text`. The item must have its id.
 */
export function searchSortKeys(module: CompiledModule, item: Item): SearchSortKeys {
  const core: Record<string, string | null> = {};
  const template: Record<string, { readonly search: string; readonly order: string | null }> = {};
  const lines: string[] = [];
  for (const { column, isKeyed } of keyedColumnsOf(module)) {
    const value = valueOf(column, item);
    const words = column.toText(value);
    const line = words === '' ? '' : searchKey(words);
    lines.push(line);
    if (!isKeyed) continue;
    const { db, origin: place } = column;
    const isText = typeof value === 'string' && value !== '';
    // Most words are the text itself: its key is made once.
    const search = !isText ? null : words === value ? line : searchKey(value);
    const order = isText && words !== '' ? orderKeyOfSearchKey(line) : null;
    if (place === 'core') {
      core[keyColumn(db, 'search')] = search;
      core[keyColumn(db, 'order')] = order;
    } else if (search !== null) template[db] = { search, order };
  }
  return {
    ...core,
    columns_keys: JSON.stringify(template),
    search_text: joined(lines, module, item),
  };
}
