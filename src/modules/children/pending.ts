import { isList, isObject, jsonEquals } from '../../runtime/record/json.ts';

/** Values by db name. */
export type Values = Readonly<Record<string, unknown>>;

/** A status move that saving carries out. */
export interface PendingMove {
  /** The number of the status that the person saw. */
  readonly from: number;
  /** The key of the new status. */
  readonly to: string;
  readonly comment?: string;
}

/** What a person has done to one child and not saved yet. */
export interface PendingChild {
  /** The id of a stored child; of a new one its client id. */
  readonly key: string;
  /** Null for a new child. */
  readonly id: number | null;
  /** The version that the person saw; 0 for a new child. */
  readonly version: number;
  /** What was stored in the changed columns when they were changed. */
  readonly base: Values;
  /** The entered values of the changed columns. */
  readonly mine: Values;
  readonly move?: PendingMove;
  readonly isDeleted?: true;
}

/** A child to which something is done. */
export type ChildKey = Pick<PendingChild, 'key' | 'id' | 'version'>;

const isPendingChild = (value: unknown): value is PendingChild =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  isObject(value['base']) &&
  isObject(value['mine']);

const none: readonly PendingChild[] = [];

/**
 * The unsaved changes of children in the form's value of their column. The value is JSON, so that
 * the form's history and its draft hold it like any other.
 */
export function pendingIn(value: unknown): readonly PendingChild[] {
  const rows = isObject(value) ? value['rows'] : undefined;
  return isList(rows) ? rows.filter(isPendingChild) : none;
}

/** The form's value of a column; null without unsaved changes. */
export const pendingValue = (rows: readonly PendingChild[]): unknown =>
  rows.length === 0 ? null : { rows };

const isNothing = ({ id, mine, move, isDeleted }: PendingChild) =>
  id !== null && Object.keys(mine).length === 0 && move === undefined && isDeleted !== true;

/** Replaces what is pending of one child. */
function put(
  rows: readonly PendingChild[],
  child: ChildKey,
  change: (before: PendingChild) => PendingChild,
): readonly PendingChild[] {
  const at = rows.findIndex(({ key }) => key === child.key);
  const { key, id, version } = child;
  const next = change(rows[at] ?? { key, id, version, base: {}, mine: {} });
  if (at === -1) return isNothing(next) ? rows : [...rows, next];
  return isNothing(next) ? rows.toSpliced(at, 1) : rows.with(at, next);
}

/**
 * Holds the entered values of a child, all of them. `stored` are those of the child as the person
 * sees it; a value that is stored already is no change.
 */
export function putValues(
  rows: readonly PendingChild[],
  child: ChildKey,
  entered: Values,
  stored: Values,
): readonly PendingChild[] {
  return put(rows, child, (before) => {
    const changed = Object.entries(entered).filter(
      ([db, value]) => child.id === null || !jsonEquals(value ?? null, stored[db] ?? null),
    );
    const base = changed.map(([db]) => [
      db,
      (Object.hasOwn(before.base, db) ? before.base[db] : stored[db]) ?? null,
    ]);
    return {
      ...before,
      base: child.id === null ? {} : Object.fromEntries(base),
      mine: Object.fromEntries(changed.map(([db, value]) => [db, value ?? null])),
    };
  });
}

/** Adds new children at the end. */
export const addChildren = (
  rows: readonly PendingChild[],
  added: readonly { readonly key: string; readonly mine: Values }[],
): readonly PendingChild[] => [
  ...rows,
  ...added.map(({ key, mine }): PendingChild => ({ key, id: null, version: 0, base: {}, mine })),
];

/** Deletes a child when the form is saved; a new one is gone at once. */
export function deleteChild(
  rows: readonly PendingChild[],
  child: ChildKey,
): readonly PendingChild[] {
  if (child.id === null) return rows.filter(({ key }) => key !== child.key);
  return put(rows, child, (before) => ({ ...before, version: child.version, isDeleted: true }));
}

/** Keeps a child that was to be deleted. */
export const keepChild = (
  rows: readonly PendingChild[],
  child: ChildKey,
): readonly PendingChild[] => put(rows, child, ({ isDeleted: _, ...before }) => before);

/** Moves a child to a status when the form is saved; null takes that back. */
export const moveChild = (
  rows: readonly PendingChild[],
  child: ChildKey,
  move: PendingMove | null,
): readonly PendingChild[] =>
  put(rows, child, ({ move: _, ...before }) => (move === null ? before : { ...before, move }));

/** Drops everything that is pending of a child. */
export const dropChild = (
  rows: readonly PendingChild[],
  { key }: Pick<ChildKey, 'key'>,
): readonly PendingChild[] => rows.filter((row) => row.key !== key);

/** What a person decides about a value that somebody else changed too. */
export type Decision = 'mine' | 'theirs';

/** Decides about an entered value: `stored` is what somebody else stored. */
export const decideValue = (
  rows: readonly PendingChild[],
  child: ChildKey,
  db: string,
  stored: unknown,
  decision: Decision,
): readonly PendingChild[] =>
  put(rows, child, ({ base, mine, ...before }) => {
    if (decision === 'mine') return { ...before, mine, base: { ...base, [db]: stored ?? null } };
    const { [db]: _base, ...restOfBase } = base;
    const { [db]: _mine, ...restOfMine } = mine;
    return { ...before, base: restOfBase, mine: restOfMine };
  });

/** Decides about a move or a deletion of a child that somebody else has moved or changed. */
export const decideFate = (
  rows: readonly PendingChild[],
  child: ChildKey,
  status: number,
  decision: Decision,
): readonly PendingChild[] =>
  put(rows, child, ({ move, isDeleted, ...before }) => ({
    ...before,
    ...(decision === 'mine' && {
      version: child.version,
      ...(move !== undefined && { move: { ...move, from: status } }),
      ...(isDeleted === true && { isDeleted }),
    }),
  }));

/**
 * What is still unsaved of `now` after `sent` was saved: changes that were made meanwhile, on top of
 * what was saved. `created` are the ids and versions of new children by their key.
 */
export function unsavedSince(
  sent: readonly PendingChild[],
  now: readonly PendingChild[],
  created: ReadonlyMap<string, { readonly id: number; readonly version: number }>,
): readonly PendingChild[] {
  const before = new Map(sent.map((row) => [row.key, row]));
  return now.flatMap((row) => {
    const saved = before.get(row.key);
    if (saved === undefined) return [row];
    if (jsonEquals(saved, row) || saved.isDeleted === true) return [];
    const made = created.get(row.key);
    const id = row.id ?? made?.id ?? null;
    if (id === null) return [];
    const changed = Object.keys(row.mine).filter(
      (db) => !jsonEquals(row.mine[db] ?? null, saved.mine[db] ?? null),
    );
    const pick = (values: Values) =>
      Object.fromEntries(changed.map((db) => [db, values[db] ?? null]));
    const { move, isDeleted } = row;
    const rest: PendingChild = {
      key: String(id),
      id,
      version: made?.version ?? row.version + 1,
      base: pick({ ...row.base, ...saved.mine }),
      mine: pick(row.mine),
      ...(move !== undefined && !jsonEquals(move, saved.move) && { move }),
      ...(isDeleted === true && { isDeleted }),
    };
    return isNothing(rest) ? [] : [rest];
  });
}
