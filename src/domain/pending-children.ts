import { isList, isObject, jsonEquals } from '../runtime/record/json.ts';

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

/** What is pending of a child of this device, under the id that the server has given it meanwhile. */
export function onServer(row: PendingChild, made: ReadonlyMap<number, number>): PendingChild {
  const id = row.id === null ? undefined : made.get(row.id);
  if (id === undefined) return row;
  return { ...row, key: String(id), id, version: Math.max(row.version, 1) };
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
    const base = changed.map(
      ([db]) =>
        [db, (Object.hasOwn(before.base, db) ? before.base[db] : stored[db]) ?? null] as const,
    );
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
): readonly PendingChild[] =>
  put(rows, child, ({ key, id, version, base, mine, move }) => ({
    key,
    id,
    version,
    base,
    mine,
    ...(move !== undefined && { move }),
  }));

/** Moves a child to a status when the form is saved; null takes that back. */
export const moveChild = (
  rows: readonly PendingChild[],
  child: ChildKey,
  move: PendingMove | null,
): readonly PendingChild[] =>
  put(rows, child, ({ key, id, version, base, mine, isDeleted }) => ({
    key,
    id,
    version,
    base,
    mine,
    ...(isDeleted === true && { isDeleted }),
    ...(move !== null && { move }),
  }));

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

/** What was changed in a child while its save was running, on top of what was saved. */
function sinceSaved(
  saved: PendingChild,
  now: PendingChild | undefined,
  made: Pick<PendingChild, 'version'> & { readonly id: number },
): PendingChild | null {
  // Whatever was done to a child whose deletion was being saved came too late.
  if (saved.isDeleted === true) return null;
  const isGone = now === undefined && saved.id === null;
  const before: Values = { ...now?.base, ...saved.mine };
  const after: Values = { ...saved.base, ...now?.mine };
  const changed = isGone
    ? []
    : Object.keys({ ...before, ...after }).filter(
        (db) => !jsonEquals(after[db] ?? null, before[db] ?? null),
      );
  const pick = (values: Values): Values =>
    Object.fromEntries(changed.map((db) => [db, values[db] ?? null]));
  const move = jsonEquals(now?.move ?? null, saved.move ?? null) ? undefined : now?.move;
  const rest: PendingChild = {
    key: String(made.id),
    id: made.id,
    version: made.version,
    base: pick(before),
    mine: pick(after),
    ...(move !== undefined && { move }),
    ...((isGone || now?.isDeleted === true) && { isDeleted: true }),
  };
  return isNothing(rest) ? null : rest;
}

/**
 * What is still unsaved of `now` after `sent` was saved: changes that were made meanwhile, on top of
 * what was saved. `created` are the ids and versions of new children by their key.
 */
export function unsavedSince(
  sent: readonly PendingChild[],
  now: readonly PendingChild[],
  created: ReadonlyMap<string, { readonly id: number; readonly version: number }>,
): readonly PendingChild[] {
  const present = new Map(now.map((row) => [row.key, row]));
  const ofSent = sent.flatMap((saved): readonly PendingChild[] => {
    const row = present.get(saved.key);
    present.delete(saved.key);
    const { id, version } = saved;
    const made = id === null ? created.get(saved.key) : { id, version: version + 1 };
    const rest = made === undefined ? null : sinceSaved(saved, row, made);
    return rest === null ? [] : [rest];
  });
  return [...ofSent, ...present.values()];
}
