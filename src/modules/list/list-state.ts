import type { ListQuery } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { SortKey } from '../../runtime/query/types.ts';
import { isObject } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { isFilter, isSortable } from './questions.ts';

/** What a list is asked for; all of it stands in the address, so that it can be sent to others. */
export interface ListState {
  readonly search: string;
  readonly sort: SortKey | null;
  /** One rule for each filtered column, by db name. */
  readonly filters: ReadonlyMap<string, Rule>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn('The filter in the address could not be read', error);
    return null;
  }
}

/** Filters that the server would refuse are left out: nobody could see them or take them away. */
function readFilters(module: CompiledModule, text: string | null): ReadonlyMap<string, Rule> {
  const filters = text === null ? null : parsed(text);
  if (!isObject(filters)) return new Map();
  const rules = Object.entries(filters as { readonly [db: string]: Rule });
  return new Map(rules.filter(([db, rule]) => isFilter(module, db, rule)));
}

function readSort(module: CompiledModule, text: string | null): SortKey | null {
  if (text === null) return null;
  const isDescending = text.startsWith('-');
  const db = isDescending ? text.slice(1) : text;
  return isSortable(module, db) ? { db, direction: isDescending ? 'desc' : 'asc' } : null;
}

/** The state that an address holds (`?search=`, `?sort=-due_at`, `?filter={...}`). */
export function readState(module: CompiledModule, params: URLSearchParams): ListState {
  return {
    search: params.get('search') ?? '',
    sort: readSort(module, params.get('sort')),
    filters: readFilters(module, params.get('filter')),
  };
}

/** The values of the address's parameters; null for one that is not needed. */
export function writeState({ search, sort, filters }: ListState) {
  return {
    search: search === '' ? null : search,
    sort: sort === null ? null : `${sort.direction === 'desc' ? '-' : ''}${sort.db}`,
    filter: filters.size === 0 ? null : JSON.stringify(Object.fromEntries(filters)),
  };
}

/** The rule of all filters together; null for none. */
export function filterRule(filters: ReadonlyMap<string, Rule>): Rule | null {
  const rules = [...filters.values()];
  if (rules.length === 0) return null;
  return rules.length === 1 ? (rules[0] ?? null) : { and: rules };
}

/** What the server is asked for a list in this state, page by page or whole. */
export function questionOf({
  filters,
  sort,
  search,
}: ListState): Pick<ListQuery, 'filter' | 'sort' | 'search'> {
  const filter = filterRule(filters);
  const words = search.trim();
  return {
    ...(filter === null ? {} : { filter: JSON.stringify(filter) }),
    ...(sort === null ? {} : { sort: JSON.stringify([sort]) }),
    ...(words === '' ? {} : { search: words }),
  };
}

/** The next sort of a column: ascending, descending, none. */
export function nextSort(sort: SortKey | null, db: string): SortKey | null {
  if (sort?.db !== db) return { db, direction: 'asc' };
  return sort.direction === 'asc' ? { db, direction: 'desc' } : null;
}
