import { searchKey } from '../text-keys.ts';
import { parseIdRef, formatIdRef } from './cell-text.ts';
import type { NameLookup } from './types.ts';

/** A row that a cell can name. */
export interface IndexedName {
  readonly id: number;
  /** Its name in the language. */
  readonly name: string | null;
  /** Its names in other languages. */
  readonly aliases?: readonly string[];
  /** A second identifier such as a code or an e-mail address; need not be unique. */
  readonly code?: string | null;
  /** Found only if no other row has the name. */
  readonly isDeleted?: boolean;
}

export interface NameIndex {
  /** The name if only this row has it, else a text that `find` resolves to exactly this row. */
  readonly nameOf: (id: number) => string | null;
  readonly find: (text: string) => Exclude<NameLookup, 'pending'>;
  /** Up to ten names of rows that exist: all of them, else those nearest to a text. */
  readonly suggest: (text: string) => readonly string[];
}

const maxSuggestions = 10;
/** Comparing more names than this takes longer than a suggestion is worth. */
const maxCompared = 1000;

/** How near a key is to a wanted one: common beginning, or one within the other. */
function nearness(key: string, wanted: string): number {
  let common = 0;
  while (common < wanted.length && key[common] === wanted[common]) common += 1;
  return common + (key.includes(wanted) || wanted.includes(key) ? wanted.length : 0);
}

const nameWithSuffix = /^(.+) \(([^()]+)\)$/;

type Index = Map<string, Set<IndexedName>>;

function addToIndex(index: Index, text: string | null | undefined, row: IndexedName): void {
  const key = searchKey(text ?? '');
  if (key === '') return;
  const rows = index.get(key);
  if (rows === undefined) index.set(key, new Set([row]));
  else rows.add(row);
}

/**
 * Finds rows of a list by name. A name in the language takes precedence over one in another
 * language, an existing row over a deleted one. `Pump (P-4)` and `Pump (#4)` select one of several
 * rows of the same name; `#4` selects any row.
 */
export function createNameIndex(rows: readonly IndexedName[]): NameIndex {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const own: Index = new Map();
  const other: Index = new Map();
  const gone: Index = new Map();
  for (const row of rows) {
    addToIndex(row.isDeleted === true ? gone : own, row.name, row);
    addToIndex(row.isDeleted === true ? gone : own, row.code, row);
    for (const text of row.aliases ?? [])
      addToIndex(row.isDeleted === true ? gone : other, text, row);
  }

  function named(text: string): Exclude<NameLookup, 'pending'> {
    const key = searchKey(text);
    const found = [...(own.get(key) ?? other.get(key) ?? gone.get(key) ?? [])];
    const exact = found.length > 1 ? found.filter(({ name }) => name === text.trim()) : found;
    const [row, next] = exact;
    if (row === undefined) return found.length > 0 ? 'ambiguous' : 'missing';
    return next === undefined ? { id: row.id } : 'ambiguous';
  }

  /**
   * Resolves `Pump (P-4)`: the row that the text in brackets identifies, if it has the name before
   * them.
   */
  function withTail(text: string): Exclude<NameLookup, 'pending'> {
    const [, name = '', tail = ''] = nameWithSuffix.exec(text.trim()) ?? [];
    const id = parseIdRef(tail);
    const row = id === null ? undefined : byId.get(id);
    if (row !== undefined) {
      return searchKey(row.name ?? '') === searchKey(name) ? { id: row.id } : 'missing';
    }
    const key = searchKey(name);
    const [first, next] = rowsOfCode(tail).filter((each) => searchKey(each.name ?? '') === key);
    if (first === undefined) return 'missing';
    return next === undefined ? { id: first.id } : 'ambiguous';
  }

  function rowsOfCode(code: string): readonly IndexedName[] {
    const key = searchKey(code);
    if (key === '') return [];
    const all = [own, gone].flatMap((index) => [...(index.get(key) ?? [])]);
    return all.filter((row) => searchKey(row.code ?? '') === key);
  }

  function suggest(text: string): readonly string[] {
    const names = rows
      .filter(({ isDeleted, name }) => isDeleted !== true && name !== null && name !== '')
      .flatMap(({ name }) => name ?? []);
    const unique = [...new Set(names)];
    if (unique.length <= maxSuggestions) return unique;
    const wanted = searchKey(text);
    return unique
      .slice(0, maxCompared)
      .map((name) => ({ name, near: nearness(searchKey(name), wanted) }))
      .toSorted((a, b) => b.near - a.near)
      .slice(0, maxSuggestions)
      .map(({ name }) => name);
  }

  function find(text: string): Exclude<NameLookup, 'pending'> {
    const id = parseIdRef(text.trim());
    if (id !== null) return byId.has(id) ? { id } : 'missing';
    const found = named(text);
    return found === 'missing' ? withTail(text) : found;
  }

  const nameById = new Map<number, string>();

  function nameOf(id: number): string | null {
    const row = byId.get(id);
    if (row === undefined) return null;
    const known = nameById.get(id);
    if (known !== undefined) return known;
    const name = row.name?.trim() ?? '';
    const candidates = [name, `${name} (${row.code ?? ''})`, `${name} (${formatIdRef(id)})`];
    const just = candidates.find((text) => {
      const found = find(text);
      return typeof found === 'object' && found.id === id;
    });
    const made = just ?? formatIdRef(id);
    nameById.set(id, made);
    return made;
  }

  return { nameOf, find, suggest };
}
