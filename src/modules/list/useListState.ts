import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { SortKey } from '../../runtime/query/types.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { type ListState, readState, writeState } from './list-state.ts';

/** The list's state, kept in the address. */
export function useListState(module: CompiledModule) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const state = useMemo(() => readState(module, params), [module, params]);

  const change = useCallback(
    (changes: Partial<ListState>) => {
      // A pause in typing may end after a link was followed, while this page is still mounted.
      if (globalThis.location.pathname !== pathname) return;
      setParams(
        (before) => {
          const next = writeState({ ...readState(module, before), ...changes });
          for (const [name, value] of Object.entries(next)) {
            if (value === null) before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: true },
      );
    },
    [module, pathname, setParams],
  );

  const setSearch = useCallback((search: string) => change({ search }), [change]);
  const setSort = useCallback((sort: SortKey | null) => change({ sort }), [change]);
  const setFilter = useCallback(
    (db: string, rule: Rule | null) => {
      const others = [...state.filters].filter(([other]) => other !== db);
      change({ filters: new Map(rule === null ? others : [...others, [db, rule]]) });
    },
    [change, state.filters],
  );
  const clear = useCallback(() => change({ search: '', filters: new Map() }), [change]);
  return { state, setSearch, setSort, setFilter, clear };
}
