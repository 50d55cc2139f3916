import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { own } from '../record/json.ts';
import type { Item } from '../record/item.ts';
import { orderKey, searchKey } from '../text-keys.ts';
import { hasKeys, keyColumn } from './storage.ts';

export interface Keys {
  readonly search: string | null;
  readonly order: string | null;
}

export function storedValueOf(column: Pick<CompiledColumn, 'db' | 'place'>, item: Item): unknown {
  return column.place === 'template' ? own(item.columns, column.db) : own(item, column.db);
}

/** What rules look into and what sorting goes by; null where the text is empty. */
export function keysOfText(value: unknown, words: string): Keys {
  if (typeof value !== 'string' || value === '') return { search: null, order: null };
  return { search: searchKey(value), order: words === '' ? null : orderKey(words) };
}

function keysOfColumn(column: CompiledColumn, item: Item): Keys {
  const value = storedValueOf(column, item);
  return keysOfText(value, typeof value === 'string' ? column.words(value) : '');
}

const names: Pick<CompiledColumn, 'db' | 'place'> & { words: (value: unknown) => string } = {
  db: 'name',
  place: 'core',
  words: (value) => (typeof value === 'string' ? value : ''),
};

/**
 * What search looks into: the search keys of the words of all columns and the item's code, each on
 * its own line, so that no word is found across two of them.
 */
export function searchText(module: CompiledModule, item: Item): string {
  const columns = module.byDb.has('name') ? module.columns : [names, ...module.columns];
  const { codePrefix } = module.document;
  const code = codePrefix === undefined ? String(item.id) : `${codePrefix}-${item.id}`;
  const texts = columns.map((column) => column.words(storedValueOf(column, item)));
  return [...texts, code]
    .map(searchKey)
    .filter((key) => key !== '')
    .join('\n');
}
