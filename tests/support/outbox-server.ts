import type { NewEntry, OutboxEntry } from '../../src/domain/outbox/outbox.ts';
import { bodyOf, idempotencyKeyOf } from '../../src/domain/outbox/outbox.ts';
import { referencePathsOf } from '../../src/domain/outbox/references.ts';
import type { Outcome } from '../../src/domain/outbox/settle.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { Item, ItemChanges } from '../../src/runtime/record/item.ts';
import { jsonEquals } from '../../src/runtime/record/json.ts';
import { itemOf } from './mock-site.ts';

/** The name that the server refuses. */
export const refusedName = 'refused';

/** A server in memory: row versions, idempotency keys and client ids as the real one has them. */
export class OutboxServer {
  readonly items = new Map<number, Item>();
  /** The changes that were carried out, in order. */
  readonly log: { readonly entry: OutboxEntry; readonly itemId: number }[] = [];
  refusesNames = true;
  private readonly replies = new Map<string, Item>();
  private readonly module: CompiledModule;
  private lastId = 0;

  constructor(module: CompiledModule) {
    this.module = module;
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

  /** The keys that the server keeps for seven days are gone. */
  forgetKeys(): void {
    this.replies.clear();
  }

  handle(entry: OutboxEntry): Outcome {
    const key = idempotencyKeyOf(entry);
    const known = this.replies.get(key);
    if (known !== undefined) return { kind: 'done', item: known };
    const body = bodyOf(entry);
    const equipment = Object(body['equipment_item_ids'] ?? []) as readonly number[];
    for (const id of [entry.itemId, ...equipment])
      if (id < 0 && !(id === entry.itemId && entry.action.kind === 'create'))
        throw new Error(`A local id reached the server: ${id}`);
    if (this.refusesNames && body.name === refusedName)
      return { kind: 'refused', problem: { status: 422, code: 'invalid', message: 'Not so.' } };
    const item = entry.action.kind === 'create' ? this.createOnce(entry, body) : this.update(entry);
    if (!('id' in item)) return item;
    this.replies.set(key, item);
    return { kind: 'done', item };
  }

  private createOnce(entry: OutboxEntry, body: ItemChanges): Item {
    const made = [...this.items.values()].find(({ client_id: id }) => id === body['client_id']);
    if (made !== undefined) return made;
    const item = this.create(body);
    this.log.push({ entry, itemId: item.id });
    return item;
  }

  private update(entry: OutboxEntry): Item | Outcome {
    const { itemId, base, action } = entry;
    const present = this.itemWith(itemId);
    if (base?.version !== present.version) return { kind: 'stale', theirs: present };
    const values = action.kind === 'move' ? { status: action.status } : bodyOf(entry);
    for (const [db, value] of Object.entries(values)) {
      const isSeen = db === 'columns' || jsonEquals(base[db], present[db]);
      if (!isSeen && !jsonEquals(value, present[db]))
        throw new Error(`${db} is overwritten, which the person has not seen`);
    }
    this.log.push({ entry, itemId });
    return this.change(itemId, values);
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
