import type { SaveItemsBody, SavedItems } from '../../../src/contract/save-items.ts';
import { batchFailure } from '../../../src/domain/batch-error.ts';
import { type Outcome, successes } from '../../../src/domain/item-outcomes.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { type ItemAccess, toItemAccess } from '../context/items.ts';
import { type ItemAction, itemPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { changeWithin } from './change.ts';
import { createWithin } from './create.ts';
import { deleteWithin } from './delete-restore.ts';
import { moveEach } from './move.ts';
import { attempt } from './prepare-items.ts';

const parts = ['delete', 'change', 'create', 'transition'] as const;

type Part = (typeof parts)[number];
type EntryOf<P extends Part> = NonNullable<SaveItemsBody[P]>[number];
type Versioned = EntryOf<'delete'>;

interface Saved extends Versioned {
  readonly part: Part;
}

/** The outcomes of one part, in the order of its entries. */
type PartOutcomes = readonly Outcome<Versioned>[];

/** One call that saves items of several modules, with the present versions of those it has touched. */
interface Save {
  readonly accessOf: (type: string, action: ItemAction) => ItemAccess;
  readonly versions: Map<string, Outcome<Saved>>;
}

const keyOf = ({ module_type, id }: Pick<Versioned, 'module_type' | 'id'>) =>
  `${module_type}/${id}`;

function openSave(services: Services, access: SiteAccess): Save {
  const opened = new Map<string, ItemAccess>();
  const accessOf = (type: string, action: ItemAction) => {
    const live = services.modules.byType(type);
    requirePermission(access, itemPermission(type, action));
    if (live === undefined) throw notFound();
    const found = opened.get(type) ?? toItemAccess(services, access, live);
    opened.set(type, found);
    return found;
  };
  return { accessOf, versions: new Map() };
}

/**
 * The entry with the version that this call has made. An entry of an item that the call has refused is
 * refused for the same reason; a second one of a part is `named_twice`.
 */
function nextEntry<E extends Versioned>({ versions }: Save, part: Part, entry: E): E | Failure {
  const earlier = versions.get(keyOf(entry));
  if (earlier === undefined || earlier instanceof Failure) return earlier ?? entry;
  if (earlier.part === part) return new Failure('named_twice');
  return { ...entry, version: earlier.version };
}

/** Does the entries of a part, those of each module together, in the order of the body. */
async function savePart<E extends Versioned>(
  save: Save,
  part: Part,
  action: ItemAction,
  entries: readonly E[] = [],
  work: (access: ItemAccess, group: readonly E[]) => Promise<readonly Outcome<Item>[]>,
): Promise<PartOutcomes> {
  const outcomes: Outcome<Versioned>[] = [];
  const groups = Map.groupBy(entries.entries(), ([, { module_type: type }]) => type);
  for (const [type, group] of groups) {
    const next = group.map(([at, entry]) => [at, nextEntry(save, part, entry)] as const);
    const possible = next.flatMap(([, entry]) => (entry instanceof Failure ? [] : [entry]));
    const done =
      possible.length === 0 ? [] : await attempt(() => work(save.accessOf(type, action), possible));
    let index = 0;
    for (const [at, entry] of next) {
      const outcome =
        entry instanceof Failure ? entry : done instanceof Failure ? done : done[index++];
      outcomes[at] = settle(save, part, entries[at], outcome);
    }
  }
  return outcomes;
}

/** Remembers the outcome of an entry for later parts. */
function settle(
  { versions }: Save,
  part: Part,
  entry: Versioned | undefined,
  outcome: Outcome<Item> | undefined,
): Outcome<Versioned> {
  if (entry === undefined || outcome === undefined) throw new Error('An entry has no outcome.');
  const { module_type, id } = entry;
  if (outcome instanceof Failure) {
    if (outcome.code !== 'named_twice') versions.set(keyOf(entry), outcome);
    return outcome;
  }
  const { version } = outcome;
  versions.set(keyOf(entry), { module_type, id, version, part });
  return { module_type, id, version };
}

/** The fields of a new item with the ids of those new items to which it refers. */
function withReferences(
  { changes, references = {} }: EntryOf<'create'>,
  created: PartOutcomes,
): ItemChanges | Failure {
  const ids: Record<string, readonly number[]> = {};
  for (const [db, at] of Object.entries(references)) {
    const referred = created[at];
    if (referred === undefined) return new Failure('malformed');
    if (referred instanceof Failure) return referred;
    ids[db] = [referred.id];
  }
  return { ...changes, ...ids };
}

async function createPart(
  save: Save,
  entries: readonly EntryOf<'create'>[] = [],
): Promise<PartOutcomes> {
  const outcomes: Outcome<Versioned>[] = [];
  for (const entry of entries) {
    const { module_type } = entry;
    const body = withReferences(entry, outcomes);
    const item =
      body instanceof Failure
        ? body
        : await attempt(() => createWithin(save.accessOf(module_type, 'create'), body));
    outcomes.push(
      item instanceof Failure ? item : { module_type, id: item.id, version: item.version },
    );
  }
  return outcomes;
}

/**
 * Moves the new items whose entries say so. The outcomes are in the order of the entries: a refused move,
 * or the entry with its present version.
 */
async function moveCreated(
  save: Save,
  entries: readonly EntryOf<'create'>[] = [],
  created: PartOutcomes,
): Promise<PartOutcomes> {
  const outcomes: Outcome<Versioned>[] = [];
  for (const [at, item] of created.entries()) {
    const move = entries[at]?.transition;
    if (move === undefined || item instanceof Failure) {
      outcomes.push(item);
      continue;
    }
    const { module_type, id, version } = item;
    const moved = await attempt(() =>
      moveEach(save.accessOf(module_type, 'read'), 'transition', [{ id, version }], move),
    );
    const outcome = moved instanceof Failure ? moved : moved[0];
    if (outcome === undefined) throw new Error('A move has no outcome.');
    outcomes.push(
      outcome instanceof Failure ? outcome : { module_type, id, version: outcome.version },
    );
  }
  return outcomes;
}

interface Outcomes extends Readonly<Record<Part, PartOutcomes>> {
  /** Of the new items after their moves. */
  readonly moved: PartOutcomes;
}

/** The refusal of the call, with a pointer into the body for each refused entry and field. */
function refusal(body: SaveItemsBody, outcomes: Outcomes): Failure {
  const ofParts = parts.flatMap((part) =>
    (body[part] ?? []).map((entry, at) => ({
      id: 'id' in entry ? entry.id : 0,
      pointer: `/${part}/${at}`,
      outcome: outcomes[part][at],
    })),
  );
  const ofMoves = outcomes.moved.flatMap((outcome, at) =>
    outcome === outcomes.create[at]
      ? []
      : [{ id: 0, pointer: `/create/${at}/transition`, outcome }],
  );
  const all = [...ofParts, ...ofMoves];
  return batchFailure(
    all,
    all.map(({ outcome }) => outcome),
    (at) => ({ item: all[at]?.pointer ?? '', changes: `${all[at]?.pointer}/changes` }),
  );
}

/** Moves items one after the other, since each has a status and a comment of its own. */
async function moveAll(
  access: ItemAccess,
  entries: readonly EntryOf<'transition'>[],
): Promise<readonly Outcome<Item>[]> {
  const outcomes: Outcome<Item>[] = [];
  for (const { id, version, to, comment } of entries) {
    const move = { to, ...(comment !== undefined && { comment }) };
    outcomes.push(...(await moveEach(access, 'transition', [{ id, version }], move)));
  }
  return outcomes;
}

/**
 * Deletes, changes, creates and moves items of any modules, in this order, the moves of new items last,
 * and in one transaction, all or none. Throws a Failure.
 */
export function saveItems(
  services: Services,
  caller: Caller,
  siteId: number,
  body: SaveItemsBody,
): Promise<SavedItems> {
  return withSite(services, caller, siteId, async (access) => {
    const save = openSave(services, access);
    const done = {
      delete: await savePart(save, 'delete', 'delete', body.delete, deleteWithin),
      change: await savePart(save, 'change', 'update', body.change, (ofModule, group) =>
        changeWithin(ofModule, 'batch', group),
      ),
      create: await createPart(save, body.create),
      transition: await savePart(save, 'transition', 'read', body.transition, moveAll),
    };
    const outcomes: Outcomes = {
      ...done,
      moved: await moveCreated(save, body.create, done.create),
    };
    const all = [outcomes.delete, outcomes.change, outcomes.moved, outcomes.transition];
    if (all.some((each) => successes(each).length < each.length)) throw refusal(body, outcomes);
    return {
      deleted: [...successes(outcomes.delete)],
      changed: [...successes(outcomes.change)],
      created: [...successes(outcomes.moved)],
      transitioned: [...successes(outcomes.transition)],
    };
  });
}
