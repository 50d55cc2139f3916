import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SortKey } from '../../runtime/query/types.ts';
import type { Rule } from '../../runtime/rules/rule.ts';

/** What a list is asked for; all of it stands in the address, so that it can be sent to others. */
export interface ListState {
  readonly search: string;
  readonly sort: SortKey | null;
  /** One rule for each filtered column, by db name. */
  readonly filters: ReadonlyMap<string, Rule>;
}

function readFilters(text: string | null): ReadonlyMap<string, Rule> {
  if (text === null) return new Map();
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return new Map();
    return new Map(Object.entries(parsed as { [db: string]: Rule }));
  } catch (error) {
    console.warn('The filter in the address could not be read', error);
    return new Map();
  }
}

function readSort(text: string | null): SortKey | null {
  if (text === null || text === '') return null;
  return text.startsWith('-')
    ? { db: text.slice(1), direction: 'desc' }
    : { db: text, direction: 'asc' };
}

/** The rule of all filters together; null for none. */
export function filterRule(filters: ReadonlyMap<string, Rule>): Rule | null {
  const rules = [...filters.values()];
  if (rules.length === 0) return null;
  return rules.length === 1 ? (rules[0] ?? null) : { and: rules };
}

/** The next sort of a column: ascending, descending, none. */
export function nextSort(sort: SortKey | null, db: string): SortKey | null {
  if (sort?.db !== db) return { db, direction: 'asc' };
  return sort.direction === 'asc' ? { db, direction: 'desc' } : null;
}

/** The list's state in the address (`?search=`, `?sort=-due_at`, `?filter={...}`). */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const filterText = params.get('filter');
  const sortText = params.get('sort');
  const search = params.get('search') ?? '';
  const state = useMemo<ListState>(
    () => ({ search, sort: readSort(sortText), filters: readFilters(filterText) }),
    [search, sortText, filterText],
  );

  const set = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (before) => {
          if (value === null || value === '') before.delete(name);
          else before.set(name, value);
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );

  const setSearch = useCallback((words: string) => set('search', words), [set]);
  const setSort = useCallback(
    (sort: SortKey | null) =>
      set('sort', sort === null ? null : `${sort.direction === 'desc' ? '-' : ''}${sort.db}`),
    [set],
  );
  const setFilter = useCallback(
    (db: string, rule: Rule | null) => {
      const next = new Map(state.filters);
      if (rule === null) next.delete(db);
      else next.set(db, rule);
      set('filter', next.size === 0 ? null : JSON.stringify(Object.fromEntries(next)));
    },
    [set, state.filters],
  );
  const clear = useCallback(
    () =>
      setParams(
        (before) => {
          before.delete('filter');
          before.delete('search');
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { state, setSearch, setSort, setFilter, clear };
}
