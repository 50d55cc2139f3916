import type { KindAccess } from './kind.ts';

/** Rows that are about to be there, by table and id; they count as if they were. */
export type Expected = ReadonlyMap<string, ReadonlyMap<number, object>>;

const expected = new WeakMap<KindAccess, Expected>();

/** Has references to these rows count, in this operation, as references to what is there. */
export function expectRows(access: KindAccess, rows: Expected): void {
  expected.set(access, rows);
}

/** Looks up what is asked of all keys with one query; what is not there is left out. */
type LookUp<Key, Found> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>;

interface Question {
  readonly keys: Set<unknown>;
  readonly answer: Promise<ReadonlyMap<unknown, unknown>>;
}

const open = new WeakMap<KindAccess, Map<string, Question>>();

/** After everyone who is about to ask has asked. */
const turnOver = (): Promise<void> =>
  new Promise((resolve) => void Promise.resolve().then(() => process.nextTick(resolve)));

/**
 * What there is of some keys. What an operation asks in the same turn under the same name is looked
 * up together: one item asks for its own, and a thousand ask once.
 */
export function gathered<Key, Found>(
  access: KindAccess,
  name: string,
  keys: readonly Key[],
  lookUp: LookUp<Key, Found>,
): Promise<ReadonlyMap<Key, Found>> {
  const questions = open.get(access) ?? new Map<string, Question>();
  open.set(access, questions);
  const known = questions.get(name);
  if (known !== undefined) {
    for (const key of keys) known.keys.add(key);
    return known.answer as Promise<ReadonlyMap<Key, Found>>;
  }
  const all = new Set(keys);
  const answer = turnOver().then(() => {
    questions.delete(name);
    return lookUp([...all]);
  });
  questions.set(name, { keys: all, answer });
  return answer;
}

/** Rows of a table by their ids, those that are expected among them. */
export async function rowsOf<Row extends object>(
  access: KindAccess,
  { table, condition = '' }: { readonly table: string; readonly condition?: string },
  ids: readonly number[],
  lookUp: LookUp<number, Row>,
): Promise<ReadonlyMap<number, Row>> {
  const known = expected.get(access)?.get(table) as ReadonlyMap<number, Row> | undefined;
  const wanted = ids.filter((id) => known?.has(id) !== true);
  const found =
    wanted.length === 0 ? null : await gathered(access, `${table} ${condition}`, wanted, lookUp);
  return new Map(
    ids.flatMap((id) => {
      const row = known?.get(id) ?? found?.get(id);
      return row === undefined ? [] : [[id, row] as const];
    }),
  );
}
