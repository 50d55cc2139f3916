import type { CompiledColumn, CompiledModule, CompiledRows } from '../compiled.ts';
import { itemCode } from '../record/item-code.ts';
import type { Item } from '../record/item.ts';
import { isList, isObject, ownProperty } from '../record/json.ts';
import { valueOf } from '../record/values.ts';
import { orderKey, orderKeyOfSearchKey, searchKey } from '../text-keys.ts';
import { hasKeys, keyColumn } from './storage.ts';

type TextColumn = Pick<CompiledColumn, 'db' | 'origin' | 'toText'>;

/** The order key of a column's words; null without words. */
export function columnOrderKey(column: TextColumn, item: Item): string | null {
  const value = valueOf(column, item);
  const text = typeof value === 'string' && value !== '' ? column.toText(value) : '';
  return text === '' ? null : orderKey(text);
}

/** The name as every item has it, for modules without a column for it. */
export const nameColumn: TextColumn = {
  db: 'name',
  origin: 'core',
  toText: (value) => (typeof value === 'string' ? value : ''),
};

/** The columns whose words a search finds. */
function searchedColumns(module: CompiledModule): readonly (TextColumn | CompiledColumn)[] {
  return module.byDb.has('name') ? module.columns : [nameColumn, ...module.columns];
}

function joined(lines: readonly string[], module: CompiledModule, item: Item): string {
  return [...lines, searchKey(itemCode(module, item))].filter((line) => line !== '').join('\n');
}

/**
 * The columns whose words the search of a person finds who may not read all columns: texts. The stored
 * search text contains the hidden columns and can't be used for them.
 */
export function searchedKeyColumns(
  module: CompiledModule,
): readonly (TextColumn | CompiledColumn)[] {
  return searchedColumns(module).filter(
    (column) =>
      !('fieldType' in column) || (hasKeys(column) && column.fieldType.toText === undefined),
  );
}

/** The columns whose words the search of the person finds for whom the module is. */
export function columnsOfSearch(module: CompiledModule): readonly (TextColumn | CompiledColumn)[] {
  return module.hidden.size === 0 ? searchedColumns(module) : searchedKeyColumns(module);
}

/**
 * The searchable text of an item: the search keys of the words of the columns that the person may
 * search and of the item's code, each on a separate line, so that no word matches across two of them.
 */
export function searchText(module: CompiledModule, item: Item): string {
  const lines = columnsOfSearch(module).map((column) =>
    searchKey(column.toText(valueOf(column, item))),
  );
  return joined(lines, module, item);
}

/** The stored keys of an item, by column; the search text is never null. */
export interface SearchSortKeys {
  readonly [column: string]: string | null;
  readonly columns_keys: string;
  readonly search_text: string;
}

interface TemplateKeys {
  readonly search: string;
  readonly order: string | null;
}

/** The search keys of the texts of each row, by db name. */
interface RowKeys {
  readonly rows: readonly { readonly [db: string]: string }[];
}

/** In the order of the stored list, entries that are no rows included; null without any text. */
function keysOfRows({ columns }: CompiledRows, value: unknown): RowKeys['rows'] | null {
  const texts = columns.filter(({ fieldType }) => fieldType.document.ruleType === 'text');
  if (!isList(value) || texts.length === 0) return null;
  const keys = value.map((row) =>
    Object.fromEntries(
      texts.flatMap(({ db }) => {
        const text = isObject(row) ? ownProperty(row, db) : undefined;
        return typeof text === 'string' && text !== '' ? [[db, searchKey(text)] as const] : [];
      }),
    ),
  );
  return keys.some((row) => Object.keys(row).length > 0) ? keys : null;
}

/**
 * The keys that an item's table stores in addition to its values, computed at each write: those of
 * core columns (`{db}__search`, `{db}__order`), those of all template columns and of the rows of all
 * tables (`columns_keys`, as JSON text `{db: {search, order}}` and `{db: {rows: [{cell: search}]}}`),
 * and `search_text`. The item must have its id.
 */
export function searchSortKeys(module: CompiledModule, item: Item): SearchSortKeys {
  const core: Record<string, string | null> = {};
  const others: Record<string, TemplateKeys | RowKeys> = {};
  const lines: string[] = [];
  for (const column of searchedColumns(module)) {
    const value = valueOf(column, item);
    const words = column.toText(value);
    const line = words === '' ? '' : searchKey(words);
    lines.push(line);
    if ('fieldType' in column && column.rows !== null) {
      const rows = keysOfRows(column.rows, value);
      if (rows !== null) others[column.db] = { rows };
    }
    if ('fieldType' in column && !hasKeys(column)) continue;
    const { db, origin } = column;
    const isText = typeof value === 'string' && value !== '';
    // Usually the words are the text itself: its key is computed once.
    const search = !isText ? null : words === value ? line : searchKey(value);
    const order = isText && words !== '' ? orderKeyOfSearchKey(line) : null;
    if (origin === 'core') {
      core[keyColumn(db, 'search')] = search;
      core[keyColumn(db, 'order')] = order;
    } else if (search !== null) others[db] = { search, order };
  }
  return {
    ...core,
    columns_keys: JSON.stringify(others),
    search_text: joined(lines, module, item),
  };
}
