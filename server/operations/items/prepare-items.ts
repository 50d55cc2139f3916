import type { ItemVersion } from '../../../src/contract/bulk.ts';
import { withApproverNames } from '../../../src/domain/approvers.ts';
import { type Outcome, successes } from '../../../src/domain/item-outcomes.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Denial } from '../../../src/runtime/flow/types.ts';
import { type ChangeOutcome, changeItem } from '../../../src/runtime/record/change.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { type WantedLock, lockHierarchies, lockRows } from '../../db/items/locks.ts';
import { type StoredItem, readStored } from '../../db/items/read.ts';
import { type ItemAccess, moduleOf } from '../context/items.ts';
import { projectItem, projectItems } from '../context/project.ts';
import { Failure, notFound } from '../failure.ts';
import { approverDirectory } from '../people/directory.ts';
import { actorOf } from './actor.ts';
import { newReferences } from './references/references.ts';
import { withSentVersions } from './sent-versions.ts';
import type { StoredChange } from './write-changes.ts';

/** A change of fields, validated without regard to other items. */
export interface PreparedChange extends Omit<ChangeOutcome, 'item'> {
  readonly module: CompiledModule;
  readonly before: Item;
  readonly after: Item;
}

/** Applies changes to an item: columns are merged per key, null clears; `status` is a move. */
export async function prepareChange(
  access: ItemAccess,
  before: Item,
  changes: ItemChanges,
): Promise<PreparedChange> {
  const module = await moduleOf(access, before);
  // Only a move needs the teams of the caller and the people of the site, which are read from the database.
  const actor = changes.status === undefined ? null : await actorOf(access, module.flow);
  const { item, errors, denial } = changeItem(module, before, changes, access.context, actor);
  const named = denial === null ? null : await namedDenial(access, denial);
  const isDone = errors.length === 0 && denial === null;
  const after = isDone ? await withSentVersions(access, module, before, item) : item;
  return { module, before, after, errors, denial: named };
}

/** A denial with the names of the people who can decide, read once per operation. */
export async function namedDenial(access: ItemAccess, denial: Denial): Promise<Denial> {
  if (denial.approvers === null) return denial;
  access.cache.approvers ??= approverDirectory(access.services, access);
  return withApproverNames(denial, await access.cache.approvers, access.type);
}

export const requireNotDeleted: RequiredState = ({ item }) =>
  item.deleted_at === null ? null : new Failure('deleted_item');

/** The result of a batch of one. Throws its Failure. */
export function singleOutcome<T>([outcome]: readonly Outcome<T>[]): T {
  if (outcome === undefined) throw new Error('No outcome.');
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/** The result of work, or the Failure that it throws. */
export async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The outcomes with the items as the caller may read them. */
export async function projectOutcomes(
  access: ItemAccess,
  outcomes: readonly Outcome<Item>[],
): Promise<readonly Outcome<Item>[]> {
  const items = await projectItems(access, successes(outcomes));
  const byId = new Map(items.map((item) => [item.id, item]));
  return outcomes.map((each) => (each instanceof Failure ? each : (byId.get(each.id) ?? each)));
}

/** The item, if it can be changed now. */
async function requireCurrent(
  access: ItemAccess,
  { version }: ItemVersion,
  stored: StoredItem | undefined,
  require: RequiredState,
): Promise<Outcome<Item>> {
  if (stored === undefined) return notFound();
  const refusal = require(stored);
  if (refusal !== null) return refusal;
  const { item } = stored;
  if (item.version === version) return item;
  return new Failure('stale', {}, { current: await projectItem(access, item) });
}

/** Why an item can't be changed in its present state; null if it can. */
export type RequiredState = (stored: StoredItem) => Failure | null;

/**
 * Reads items without locks and calls `prepare` for each one that exists, passes `require` and has
 * the wanted version. `prepare` throws a Failure to refuse an item, and changes nothing in the
 * database. Returns one outcome for each, in the order of `wanted`; an item that is named again is
 * refused. `refuseOvertaken` has to follow.
 */
export async function prepareUnlocked<W extends ItemVersion, T>(
  access: ItemAccess,
  wanted: readonly W[],
  prepare: (item: Item, wanted: W) => Promise<T>,
  require: RequiredState = requireNotDeleted,
): Promise<readonly Outcome<T>[]> {
  const { tx, live, siteId } = access;
  const ids = wanted.map(({ id }) => id);
  const firstAt = new Map(wanted.map(({ id }, at) => [id, at] as const).toReversed());
  const read = await readStored(tx, live.compiled, siteId, ids);
  const outcomes: Outcome<T>[] = [];
  for (const [at, each] of wanted.entries()) {
    const item =
      firstAt.get(each.id) === at
        ? await requireCurrent(access, each, read.get(each.id), require)
        : new Failure('named_twice');
    outcomes.push(item instanceof Failure ? item : await attempt(() => prepare(item, each)));
  }
  return outcomes;
}

/** A change of an item, or a new item, that is not written yet. */
export interface PlannedChange {
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
}

/** Versions of the locked items of the access's module, by id; no entry for missing ones. */
export type LockedVersions = ReadonlyMap<number, number>;

function changesTree({ module, before, after }: PlannedChange): boolean {
  const column = module.parentColumn;
  if (column === null || before === null) return false;
  return !jsonEquals(valueOf(column, before), valueOf(column, after));
}

/**
 * Locks what the changes depend on until the commit, before it is checked: the changed items, the
 * items to which they newly refer, and the site's hierarchies if an item moves within a tree
 * (docs/decisions/item-locks.md). Others may have changed the items since they were read: the
 * caller compares the versions.
 */
export async function lockForChange(
  { tx, siteId, live, services }: ItemAccess,
  changes: readonly PlannedChange[],
): Promise<LockedVersions> {
  const { databaseTable: table } = live.document;
  const rows = changes.flatMap(({ module, before, after }): readonly WantedLock[] => [
    ...(before === null ? [] : [{ table, id: before.id, lock: 'change' as const }]),
    ...newReferences(services, module.columns, { before, after }),
  ]);
  const versions = await lockRows(tx, siteId, rows);
  if (changes.some(changesTree)) await lockHierarchies(tx, siteId);
  return versions.get(table) ?? new Map<number, number>();
}

/** Refuses the items that somebody changed between reading and locking; `versions` are locked. */
export async function refuseOvertaken<T extends StoredChange>(
  access: ItemAccess,
  outcomes: readonly Outcome<T>[],
  versions: LockedVersions,
  require: RequiredState = requireNotDeleted,
): Promise<readonly Outcome<T>[]> {
  const { tx, live, siteId } = access;
  const overtaken = new Set(
    successes(outcomes)
      .filter(({ before }) => versions.get(before.id) !== before.version)
      .map(({ before }) => before.id),
  );
  if (overtaken.size === 0) return outcomes;
  const current = await readStored(tx, live.compiled, siteId, [...overtaken]);
  const now: Outcome<T>[] = [];
  for (const outcome of outcomes) {
    const isOvertaken = !(outcome instanceof Failure) && overtaken.has(outcome.before.id);
    const item = isOvertaken
      ? await requireCurrent(access, outcome.before, current.get(outcome.before.id), require)
      : null;
    now.push(item instanceof Failure ? item : outcome);
  }
  return now;
}

/**
 * Prepares changes of items, and locks them and everything on which they depend until the end of
 * the transaction.
 */
export async function prepareItems<W extends ItemVersion, T extends StoredChange>(
  access: ItemAccess,
  wanted: readonly W[],
  prepare: (item: Item, wanted: W) => Promise<T>,
): Promise<readonly Outcome<T>[]> {
  const outcomes = await prepareUnlocked(access, wanted, prepare);
  return refuseOvertaken(access, outcomes, await lockForChange(access, successes(outcomes)));
}
