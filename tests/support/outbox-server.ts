import type { AddedVersion } from '../../src/contract/versions.ts';
import type { HotspotDecision } from '../../src/contract/hotspots.ts';
import type {
  CommentAction,
  NewEntry,
  OutboxAction,
  OutboxEntry,
  OutboxFile,
} from '../../src/domain/outbox/outbox.ts';
import type { FileOutcome } from '../../src/domain/outbox/files.ts';
import {
  bodyOf,
  idempotencyKeyOf,
  isBeside,
  isOfComments,
} from '../../src/domain/outbox/outbox.ts';
import { referencePathsOf } from '../../src/domain/outbox/references.ts';
import type { Outcome } from '../../src/domain/outbox/settle.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { Item, ItemChanges } from '../../src/runtime/record/item.ts';
import { isList, isObject, jsonEquals, type JsonObject } from '../../src/runtime/record/json.ts';
import { itemOf } from './mock-site.ts';

/** A person confirms a tag that was proposed. */
export const confirmedTag: HotspotDecision = {
  page: 1,
  x: 0.2,
  y: 0.3,
  width: 0.1,
  height: 0.02,
  module_type: 'equipment',
  item_id: 9,
  text: 'EX-03',
  origin: 'text',
  state: 'confirmed',
  seen: 'proposed',
};

/** The name that the server refuses. */
export const refusedName = 'refused';

/** The name of a file that the server refuses. */
export const infectedName = 'infected.pdf';

const refused = (code: string): Outcome => ({
  kind: 'refused',
  problem: { status: 422, code, message: 'Not so.' },
});

/** The cells of a table by row and column; of any other value the value itself. */
function cellsOf(value: unknown): ReadonlyMap<string, unknown> {
  if (!isList(value)) return new Map([['', value]]);
  return new Map(
    value
      .filter(isObject)
      .flatMap((row) =>
        Object.entries(row).map(([db, cell]) => [`${String(row['id'])} ${db}`, cell] as const),
      ),
  );
}

/** Whether a value has what differs from `before` in `after`. */
function hasChanges(value: unknown, before: unknown, after: unknown): boolean {
  const [present, old] = [cellsOf(value), cellsOf(before)];
  return [...cellsOf(after)].every(
    ([key, cell]) => jsonEquals(old.get(key), cell) || jsonEquals(present.get(key), cell),
  );
}

/** Throws if values overwrite what the person has not seen. */
function requireSeen(values: JsonObject, seen: JsonObject, present: JsonObject): void {
  for (const [db, value] of Object.entries(values))
    if (!jsonEquals(seen[db], present[db]) && !jsonEquals(value, present[db]))
      throw new Error(`${db} is overwritten, which the person has not seen`);
}

/** The items to which a body refers. */
export const equipmentOf = (body: ItemChanges) =>
  Object(body['equipment_item_ids'] ?? []) as readonly number[];

/** What an entry changes of its item. */
function valuesOf(entry: OutboxEntry, action: OutboxAction): ItemChanges {
  if (action.kind === 'move') return { status: action.status };
  if (action.kind === 'remove') return { deleted_at: entry.at };
  if (action.kind === 'restore') return { deleted_at: null };
  return bodyOf(entry);
}

/** A server in memory: row versions, idempotency keys and client ids as the real one has them. */
export class OutboxServer {
  readonly items = new Map<number, Item>();
  /** The changes that were carried out, in order. */
  readonly log: { readonly entry: OutboxEntry; readonly itemId: number }[] = [];
  refusesNames = true;
  /** The last deletion of each item. */
  readonly deletions = new Map<number, OutboxEntry>();
  /** The texts of comments by item, in the order in which they arrived. */
  readonly comments = new Map<number, string[]>();
  /** The versions of documents by item: the entries that made them, in order. */
  readonly versions = new Map<number, readonly OutboxEntry[]>();
  /** The ids of files by the key of their upload. */
  private readonly files = new Map<string, number>();
  private readonly commentIds = new Set<string>();
  private readonly replies = new Map<string, Outcome>();
  private readonly module: CompiledModule;
  private readonly moduleOf: (item: Item) => CompiledModule;
  hasForgottenKeys = false;
  private lastId = 0;

  /** @param moduleOf the module as the template version of an item sees it */
  constructor(module: CompiledModule, moduleOf: (item: Item) => CompiledModule = () => module) {
    this.module = module;
    this.moduleOf = moduleOf;
  }

  create(values: ItemChanges): Item {
    this.lastId += 1;
    const item = itemOf(this.module, this.lastId, values);
    this.items.set(item.id, item);
    return item;
  }

  /** What somebody else changes. */
  change(id: number, values: ItemChanges): Item {
    const before = this.itemWith(id);
    const { columns = {}, ...core } = values;
    const after = {
      ...before,
      ...core,
      columns: { ...before.columns, ...columns },
      version: before.version + 1,
    };
    this.items.set(id, after);
    return after;
  }

  itemWith(id: number): Item {
    const item = this.items.get(id);
    if (item === undefined) throw new Error(`The server has no item ${id}`);
    return item;
  }

  wasCarriedOut = ({ id }: Pick<OutboxEntry, 'id'>): boolean =>
    this.log.some(({ entry }) => entry.id === id);

  /** Throws if an entry is neither carried out, nor its item as if it were. */
  requireChange(entry: OutboxEntry, made: ReadonlyMap<number, number>): void {
    if (this.wasCarriedOut(entry)) return;
    const item = this.itemWith(made.get(entry.itemId) ?? entry.itemId);
    const { action } = entry;
    const isDeleted = item.deleted_at !== null;
    if (action.kind === 'remove' || action.kind === 'restore') {
      if (isDeleted !== (action.kind === 'remove')) throw new Error(`${entry.id} is lost`);
      return;
    }
    const { columns = {}, ...core } = valuesOf(entry, action);
    const before = entry.base?.columns ?? {};
    const isThere =
      Object.entries(core).every(([db, value]) => hasChanges(item[db], entry.base?.[db], value)) &&
      Object.entries(columns).every(([db, value]) =>
        hasChanges(item.columns[db], before[db], value),
      );
    if (!isThere || isBeside(action)) throw new Error(`${entry.id} is lost`);
  }

  /** The keys that the server keeps for seven days are gone. */
  forgetKeys(): void {
    this.replies.clear();
    this.hasForgottenKeys = true;
  }

  handle(entry: OutboxEntry): Outcome {
    const key = idempotencyKeyOf(entry);
    const known = this.replies.get(key);
    if (known !== undefined) return known;
    const body = bodyOf(entry);
    for (const id of [entry.itemId, ...equipmentOf(body)])
      if (id < 0 && !(id === entry.itemId && entry.action.kind === 'create'))
        throw new Error(`A local id reached the server: ${id}`);
    if (this.refusesNames && body.name === refusedName) return refused('invalid');
    const outcome = this.carryOut(entry, body);
    const isAnswer = outcome.kind === 'done' || outcome.kind === 'confirmed';
    // A refusal, also one that says that it is so already, is no reply that the server keeps.
    if (isAnswer && this.wasCarriedOut(entry)) this.replies.set(key, outcome);
    return outcome;
  }

  private carryOut(entry: OutboxEntry, body: ItemChanges): Outcome {
    const { action, itemId } = entry;
    if (action.kind === 'create') return this.createOnce(entry, body);
    const isDeleted = this.itemWith(itemId).deleted_at !== null;
    if (action.kind === 'comment') {
      if (isDeleted) return refused('deleted_item');
      const { client_id: id, text } = action.body;
      if (!this.commentIds.has(id)) {
        this.commentIds.add(id);
        this.comments.set(itemId, [...(this.comments.get(itemId) ?? []), text]);
        this.log.push({ entry, itemId });
      }
      return { kind: 'confirmed' };
    }
    if (action.kind === 'version') return this.addVersion(entry, action.body);
    if (isOfComments(action)) {
      if (isDeleted) return refused('deleted_item');
      this.changeComment(itemId, action);
      this.log.push({ entry, itemId });
      return { kind: 'confirmed' };
    }
    if (action.kind === 'remove' && isDeleted) return { kind: 'confirmed' };
    if (action.kind === 'restore' && !isDeleted) return { kind: 'confirmed' };
    if (action.kind !== 'restore' && isDeleted) return refused('deleted_item');
    return this.update(entry, action);
  }

  /** Stores the file of an upload once, whatever the number of its requests. */
  upload({ key, name }: Pick<OutboxFile, 'key' | 'name'>): FileOutcome {
    if (name === infectedName)
      return { kind: 'refused', problem: { status: 422, code: 'infected_file', message: 'No.' } };
    const id = this.files.get(key) ?? this.files.size + 1;
    this.files.set(key, id);
    return { kind: 'done', id };
  }

  /** A version that comes with its file, in one request without the key of an entry. */
  uploadVersion(module: CompiledModule, id: string, item: Item, name: string): void {
    const answer = this.upload({ key: `${id} with its file`, name });
    if (answer.kind !== 'done') return;
    const body = { file_id: answer.id, client_id: id };
    const change = { id, action: { kind: 'version', name, body }, base: item, mine: item } as const;
    const state = { kind: 'sending' } as const;
    const entry = { ...changeOf(module, change), sequence: 0, order: 0, revision: 0, state };
    this.addVersion(entry, body);
  }

  /** The number of a version is its place among those of the item, from 1. */
  private addVersion(entry: OutboxEntry, body: AddedVersion): Outcome {
    const { itemId } = entry;
    if (![...this.files.values()].includes(body.file_id))
      throw new Error(`A version has no file: ${body.file_id}`);
    const before = this.versions.get(itemId) ?? [];
    const isSame = ({ action }: OutboxEntry) =>
      action.kind === 'version' && action.body.client_id === body.client_id;
    const made = before.findIndex(isSame);
    if (made !== -1) return { kind: 'confirmed', version: made + 1 };
    if (this.itemWith(itemId).deleted_at !== null) return refused('deleted_item');
    if (body.seen_version !== undefined && before.length > body.seen_version)
      return refused('version_added');
    this.versions.set(itemId, [...before, entry]);
    this.log.push({ entry, itemId });
    return { kind: 'confirmed', version: before.length + 1 };
  }

  /** The id of a comment is its place among those of the item, from 1. */
  private changeComment(
    itemId: number,
    action: Exclude<CommentAction, { readonly kind: 'comment' }>,
  ): void {
    const text = action.kind === 'edit_comment' ? action.body.text : '';
    const texts = this.comments.get(itemId) ?? [];
    this.comments.set(itemId, texts.with(action.commentId - 1, text));
  }

  private createOnce(entry: OutboxEntry, body: ItemChanges): Outcome {
    const made = [...this.items.values()].find(({ client_id: id }) => id === body['client_id']);
    if (made !== undefined) return { kind: 'done', item: made };
    if (equipmentOf(body).some((id) => this.itemWith(id).deleted_at !== null))
      return refused('deleted_item');
    const item = this.create(body);
    this.log.push({ entry, itemId: item.id });
    return { kind: 'done', item };
  }

  private update(entry: OutboxEntry, action: OutboxAction): Outcome {
    const { itemId, base } = entry;
    const present = this.itemWith(itemId);
    if (base?.version !== present.version) return { kind: 'stale', theirs: present };
    const values = valuesOf(entry, action);
    const { columns = {}, ...core } = values;
    const { byDb } = this.moduleOf(present);
    if (Object.keys(columns).some((db) => !byDb.has(db))) return refused('invalid');
    requireSeen(core, base, present);
    requireSeen(columns, base.columns, present.columns);
    this.log.push({ entry, itemId });
    if (action.kind === 'remove') this.deletions.set(itemId, entry);
    return { kind: 'done', item: this.change(itemId, values) };
  }
}

/** An entry of a change of a module's item, made at a fixed time. */
export function changeOf(
  module: CompiledModule,
  change: Pick<NewEntry, 'id' | 'action' | 'base' | 'mine'>,
): NewEntry {
  const { type, api, wrapper } = module.document;
  return {
    ...change,
    site: 1,
    endpoint: { type, api, wrapper },
    itemId: change.base?.id ?? 0,
    referencePaths: referencePathsOf(module),
    at: '2026-11-26T08:00:00.000Z',
  };
}
