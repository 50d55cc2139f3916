import type { Item } from '../../src/runtime/record/item.ts';
import type { Rule } from '../../src/runtime/rules/rule.ts';
import { searchTermsIn } from './search-terms.ts';

/** A query of a list; `filter` and `sort` as a page sends them. */
export interface BenchQuery {
  readonly filter?: Rule;
  readonly sort?: readonly { readonly db: string; readonly direction: 'asc' | 'desc' }[];
  readonly search?: string;
}

/** Queries of one kind: sent in turn, so that no single query is measured repeatedly. */
export interface QueryGroup {
  readonly name: string;
  /** The upper limit of the p95 in milliseconds; absent if there is none. */
  readonly aim?: number;
  /** Requests the page after this many items, by cursor. */
  readonly skipped?: number;
  /** Requests the page at this offset, like a list after a jump of the scroll bar. */
  readonly offset?: number;
  /** The limit of the count; absent: the limit of the product's lists. */
  readonly countTo?: number;
  /** Whether any items match. */
  readonly finds: boolean;
  readonly of: (items: readonly Item[]) => readonly BenchQuery[];
}

const [pageAim, searchAim] = [25, 60];

function sorted(db: string, aim: number | null = pageAim): readonly QueryGroup[] {
  return (['asc', 'desc'] as const).map((direction) => ({
    name: `by ${db} ${direction}`,
    ...(aim !== null && { aim }),
    finds: true,
    of: () => [{ sort: [{ db, direction }] }],
  }));
}

/** Values of the items from all parts of the list, each once. */
function some<T>(items: readonly Item[], valueOf: (item: Item) => T): readonly T[] {
  const step = Math.max(1, Math.floor(items.length / 200));
  const values = items.filter((_, at) => at % step === 0).map(valueOf);
  const filled = values.filter((value) => value !== null && value !== '' && value !== -1);
  return [...new Set(filled)].slice(0, 10);
}

function filtered(
  name: string,
  of: (items: readonly Item[]) => readonly Rule[],
  more: BenchQuery = {},
): QueryGroup {
  return {
    name: `filter: ${name}`,
    aim: pageAim,
    finds: true,
    of: (items) => of(items).map((filter) => ({ ...more, filter })),
  };
}

function equals(db: string, more: BenchQuery = {}): QueryGroup {
  const name = `${db} is${more.sort ? `, by ${more.sort[0]?.db}` : ''}`;
  const values = (items: readonly Item[]) => some(items, (item) => item[db] as Rule);
  return filtered(name, (items) => values(items).map((v) => ({ '==': [{ var: db }, v] })), more);
}

function monthFrom(date: string): Rule {
  const until = new Date(Date.parse(date) + 30 * 24 * 60 * 60_000).toISOString();
  const [from, to] = [date, until].map((each) => each.slice(0, 'YYYY-MM-DD'.length));
  return {
    and: [{ '>=': [{ var: 'due_at' }, from ?? ''] }, { '<': [{ var: 'due_at' }, to ?? ''] }],
  };
}

const byName: BenchQuery = { sort: [{ db: 'name', direction: 'asc' }] };
const byCriticality: BenchQuery = { sort: [{ db: 'criticality_id', direction: 'asc' }] };
const byDue: BenchQuery = { sort: [{ db: 'due_at', direction: 'asc' }] };

function searched(
  name: string,
  of: (items: readonly Item[]) => readonly string[],
  more: BenchQuery = {},
  finds = true,
): QueryGroup {
  return {
    name: `search: ${name}`,
    aim: searchAim,
    finds,
    of: (items) => of(items).map((search) => ({ ...more, search })),
  };
}

const idsOf = (items: readonly Item[], db: string): readonly number[] =>
  some(items, (item) => (item[db] as readonly number[])[0] ?? 0).filter((id) => id !== 0);

function assigned(): QueryGroup {
  return filtered('assignee_ids holds', (items) =>
    some(items, (item) => (item['assignee_ids'] as { user_ids?: number[] } | null)?.user_ids?.[0])
      .filter((id) => id !== undefined)
      .map((id) => ({ contains: [{ var: 'assignee_ids' }, id] })),
  );
}

const twoLetters = searched('two letters', () => ['ht', 'pu', 'or'], byName);

/** Typical queries of a long list of work orders. */
export const queryGroups: readonly QueryGroup[] = [
  { name: 'as it comes', aim: pageAim, finds: true, of: () => [{}] },
  ...sorted('name'),
  ...sorted('id'),
  ...sorted('due_at'),
  ...sorted('criticality_id'),
  ...sorted('type_id'),
  ...sorted('status'),
  ...sorted('updated_at'),
  // No index contains these sort keys: people's names, the first of several ids.
  ...sorted('assignee_ids', null),
  ...sorted('equipment_item_ids', null),
  {
    name: 'by name, after 50,000',
    aim: pageAim,
    skipped: 50_000,
    finds: true,
    of: () => [byName],
  },
  {
    name: 'by due_at desc, after 50,000',
    aim: pageAim,
    skipped: 50_000,
    finds: true,
    of: () => [{ sort: [{ db: 'due_at', direction: 'desc' }] }],
  },
  ...[
    { name: 'as it comes, at 90,000', offset: 90_000, of: () => [{}] },
    { name: 'by name, at 50,000', offset: 50_000, of: () => [byName] },
    { name: 'by due_at, at 90,000', offset: 90_000, of: () => [byDue] },
    {
      name: 'filter: status is, by name, at 5,000',
      offset: 5000,
      of: () => [{ ...byName, filter: { '==': [{ var: 'status' }, 2] } }],
    },
  ].map((kind) => ({ ...kind, finds: true })),
  equals('status'),
  equals('status', byName),
  equals('status', byDue),
  equals('type_id'),
  equals('type_id', byName),
  equals('criticality_id', byName),
  equals('status', byCriticality),
  filtered('due_at in a month', (items) =>
    some(items, (item) => item['due_at'])
      .filter((date) => typeof date === 'string' && date !== '')
      .map((date) => monthFrom(String(date))),
  ),
  filtered(
    'due_at in a month, by due_at',
    (items) =>
      some(items, (item) => item['due_at'])
        .filter((date) => typeof date === 'string' && date !== '')
        .map((date) => monthFrom(String(date))),
    byDue,
  ),
  filtered('equipment_item_ids holds', (items) =>
    idsOf(items, 'equipment_item_ids').map((id) => ({
      contains: [{ var: 'equipment_item_ids' }, id],
    })),
  ),
  filtered(
    'equipment_item_ids holds, by name',
    (items) =>
      idsOf(items, 'equipment_item_ids').map((id) => ({
        contains: [{ var: 'equipment_item_ids' }, id],
      })),
    byName,
  ),
  assigned(),
  { ...assigned(), name: 'filter: assignee_ids holds, counted to 10,000', countTo: 10_000 },
  equals('template_id'),
  filtered('name contains, by name', (items) =>
    searchTermsIn(items).rare.map((word) => ({ contains: [{ var: 'name' }, word] })),
  ),
  searched('frequent word', (items) => searchTermsIn(items).frequent),
  searched('frequent word, by name', (items) => searchTermsIn(items).frequent, byName),
  searched('two words', (items) => searchTermsIn(items).pairs),
  searched('rare word', (items) => searchTermsIn(items).rare),
  searched('rare word, by name', (items) => searchTermsIn(items).rare, byName),
  searched('rare word, by criticality_id', (items) => searchTermsIn(items).rare, byCriticality),
  searched('number', (items) => some(items, ({ id }) => `WO-${id}`)),
  twoLetters,
  { ...twoLetters, name: 'search: two letters, counted to 10,000', countTo: 10_000 },
  searched('no hits', () => ['xylophone', 'quetzal wobble'], {}, false),
];
