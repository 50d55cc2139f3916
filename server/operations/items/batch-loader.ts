import type { ItemAccess } from '../context/items.ts';

/** Looks up all requested keys with one query; the result has no entry for missing ones. */
type LookUp<Key, Found> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>;

/**
 * Returns the entries of keys, or `pending` while they are not loaded. Requests under one name are
 * loaded together, and then cached.
 */
export type Load = <Key, Found>(
  name: string,
  keys: readonly Key[],
  lookUp: LookUp<Key, Found>,
) => ReadonlyMap<Key, Found> | 'pending';

interface LookUpBatch {
  readonly lookUp: LookUp<unknown, unknown>;
  readonly open: Set<unknown>;
  readonly known: Set<unknown>;
  readonly found: Map<unknown, unknown>;
}

async function lookUpPending({ open, known, found, lookUp }: LookUpBatch): Promise<void> {
  const keys = [...open];
  open.clear();
  for (const [key, row] of await lookUp(keys)) found.set(key, row);
  for (const key of keys) known.add(key);
}

/**
 * Returns an answer for each element, in order. An attempt that lacks data returns `pending` and
 * runs again after all requests of the attempts are loaded: each item requests only its data, and a
 * thousand items need one query.
 */
export async function resolveInBatches<Each, Answer>(
  all: readonly Each[],
  attempt: (each: Each, load: Load) => Answer | 'pending',
): Promise<readonly Answer[]> {
  const batches = new Map<string, LookUpBatch>();
  const load: Load = <Key, Found>(
    name: string,
    keys: readonly Key[],
    lookUp: LookUp<Key, Found>,
  ) => {
    const batch: LookUpBatch = batches.get(name) ?? {
      lookUp: lookUp as LookUp<unknown, unknown>,
      open: new Set(),
      known: new Set(),
      found: new Map(),
    };
    batches.set(name, batch);
    let isKnown = true;
    for (const key of keys) {
      if (batch.known.has(key)) continue;
      batch.open.add(key);
      isKnown = false;
    }
    return isKnown ? (batch.found as ReadonlyMap<Key, Found>) : 'pending';
  };
  const answers = new Map<number, Answer>();
  let waiting = [...all.keys()];
  while (waiting.length > 0) {
    const unresolved: number[] = [];
    for (const at of waiting) {
      const answer = attempt(all[at] as Each, load);
      if (answer === 'pending') unresolved.push(at);
      else answers.set(at, answer);
    }
    const open = [...batches.values()].filter((batch) => batch.open.size > 0);
    if (unresolved.length > 0 && open.length === 0)
      throw new Error('Nothing is pending, and there is no result.');
    for (const batch of open) await lookUpPending(batch);
    waiting = unresolved;
  }
  return [...all.keys()].map((at) => answers.get(at) as Answer);
}

/** Loads rows of a table by id, including rows that are about to be created. */
export function loadRows<Row extends object>(
  { access, load }: { readonly access: ItemAccess; readonly load: Load },
  { table, condition = '' }: { readonly table: string; readonly condition?: string },
  ids: readonly number[],
  lookUp: LookUp<number, Row>,
): ReadonlyMap<number, Row> | 'pending' {
  const assumed = access.cache.assumedRows?.get(table) as ReadonlyMap<number, Row> | undefined;
  const missing = assumed === undefined ? ids : ids.filter((id) => !assumed.has(id));
  const found = missing.length === 0 ? null : load(`${table} ${condition}`, missing, lookUp);
  if (found === 'pending') return found;
  const rows = new Map<number, Row>();
  for (const id of ids) {
    const row = assumed?.get(id) ?? found?.get(id);
    if (row !== undefined) rows.set(id, row);
  }
  return rows;
}
