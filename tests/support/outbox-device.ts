import { append } from '../../src/domain/outbox/append.ts';
import { appendFile, readyFiles, settleFile } from '../../src/domain/outbox/files.ts';
import {
  bodyOf,
  isLocalId,
  emptyOutbox,
  type NewEntry,
  type Outbox,
  type OutboxAction,
  type OutboxEntry,
} from '../../src/domain/outbox/outbox.ts';
import { itemWithUnsent } from '../../src/domain/outbox/overlay.ts';
import type { Rebase } from '../../src/domain/outbox/rebase.ts';
import { appendRemoval, appendRestore } from '../../src/domain/outbox/removal.ts';
import { begin, type Outcome, readyEntries, settle } from '../../src/domain/outbox/settle.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { changeOf, equipmentOf, type OutboxServer } from './outbox-server.ts';

export type Network = 'fine' | 'request lost' | 'reply lost';

/** A device in memory: its local data, its outbox, and requests that are under way. */
export class OutboxDevice {
  outbox: Outbox = emptyOutbox;
  /** The items of the server as this device last read them. */
  readonly local = new Map<number, Item>();
  /** The changes that the person was told are kept, by the id of the change. */
  readonly kept = new Map<string, NewEntry>();
  /** What is known to have become of a kept change, other than that the server carried it out. */
  readonly ends = new Map<string, 'undone' | 'joined' | 'decided' | 'there'>();
  /** The changes about which the person decided: they may be carried out once more. */
  readonly decided = new Set<string>();
  /** How many versions of each item the person has seen. */
  private readonly versions = new Map<number, number>();
  private readonly name: string;
  private readonly module: CompiledModule;
  private readonly server: OutboxServer;
  private readonly rebase: Rebase;
  /** The changes that the server has refused at some time. */
  private readonly refused = new Set<string>();
  private underWay: OutboxEntry[] = [];
  private dropped = new Map<number, readonly OutboxEntry[]>();

  constructor(name: string, module: CompiledModule, server: OutboxServer, rebase: Rebase) {
    this.name = name;
    this.module = module;
    this.server = server;
    this.rebase = rebase;
    this.refresh();
  }

  /** Reads the items of the server, as lists do when the connection is there. */
  refresh(): void {
    this.local.clear();
    for (const item of this.server.items.values()) this.local.set(item.id, item);
    for (const [id, { length }] of this.server.versions) this.versions.set(id, length);
  }

  /** The ids of the items that the device shows. */
  ids(): readonly number[] {
    const created = this.outbox.entries.filter(({ action }) => action.kind === 'create');
    return [...new Set([...this.local.keys(), ...created.map(({ itemId }) => itemId)])];
  }

  /** An item as the person sees it; undefined if the device has none. */
  shown(id: number): Item | undefined {
    const own = this.outbox.entries.filter(({ itemId }) => itemId === id);
    return itemWithUnsent(own, this.local.get(id));
  }

  /** Keeps a change; afterwards the person counts on it. Throws DiscardedItem. */
  keep(action: OutboxAction, base: Item | null, mine: Item): void {
    const id = `${this.name} ${this.kept.size}`;
    const change = changeOf(this.module, { id, action, base, mine });
    const before = this.outbox;
    if (action.kind === 'remove') {
      const removed = appendRemoval(before, {
        ...change,
        mine: { ...mine, deleted_at: change.at },
      });
      this.dropped.set(mine.id, removed.dropped);
      this.outbox = removed.outbox;
      for (const entry of removed.dropped) this.end(entry, 'undone');
      if (!removed.outbox.entries.some((entry) => entry.id === id)) this.ends.set(id, 'undone');
    } else if (action.kind === 'restore') {
      const dropped = this.dropped.get(mine.id) ?? [];
      this.outbox = appendRestore(
        before,
        { ...change, mine: { ...mine, deleted_at: null } },
        dropped,
      );
      this.dropped.delete(mine.id);
      this.endGone(before, 'undone');
      for (const { id: back } of dropped)
        if (this.outbox.entries.some((entry) => entry.id === back)) this.ends.delete(back);
      if (!this.outbox.entries.some((entry) => entry.id === id)) this.ends.set(id, 'undone');
    } else {
      const added = append(before, change);
      this.outbox = added.outbox;
      this.endGone(before, 'joined');
      if (added.entry.id !== id) this.ends.set(id, 'joined');
    }
    this.kept.set(id, change);
  }

  /**
   * Keeps a file as the next version of an item. Throws DiscardedItem.
   *
   * @param isUnanswered the server has got it by an upload before, of which the answer was lost
   */
  keepVersion(item: Item, name: string, isUnanswered: boolean): void {
    const id = `${this.name} ${this.kept.size}`;
    const at = '2026-11-26T08:00:00.000Z';
    const of = {
      site: 1,
      name,
      size: 9,
      mediaType: 'application/pdf',
      kind: 'uploaded',
      at,
    } as const;
    const isWaiting = this.outbox.entries.some(
      ({ itemId, action }) => itemId === item.id && action.kind === 'version',
    );
    const isSent = isUnanswered && !isWaiting && !isLocalId(item.id);
    if (isSent) this.server.uploadVersion(this.module, id, item, name);
    const added = appendFile(this.outbox, { ...of, key: id });
    this.outbox = added.outbox;
    const body = { file_id: added.file.id, client_id: id };
    const seen = isLocalId(item.id) ? {} : { seen_version: this.versions.get(item.id) ?? 0 };
    this.keep({ kind: 'version', name, body: { ...body, ...seen } }, item, item);
  }

  /** Uploads a file, of which the request or the reply may be lost. */
  upload(pick: number, network: Network): void {
    const ready = readyFiles(this.outbox);
    const file = ready[pick % Math.max(1, ready.length)];
    if (file === undefined || network === 'request lost') return;
    const outcome = this.server.upload(file);
    if (network === 'fine') this.outbox = settleFile(this.outbox, file.id, outcome);
  }

  private end({ id }: OutboxEntry, how: 'undone' | 'joined' | 'decided' | 'there'): void {
    this.ends.set(id, how);
  }

  private endGone(before: Outbox, how: 'undone' | 'joined' | 'decided' | 'there'): void {
    const left = new Set(this.outbox.entries.map(({ id }) => id));
    for (const entry of before.entries) if (!left.has(entry.id)) this.end(entry, how);
  }

  /** Begins the request of an entry that is ready. */
  begin(pick: number): void {
    const ready = readyEntries(this.outbox);
    const entry = ready[pick % Math.max(1, ready.length)];
    const begun = entry === undefined ? null : begin(this.outbox, entry);
    if (begun === null) return;
    this.outbox = begun.outbox;
    this.underWay.push(begun.entry);
  }

  /** A request that is under way reaches the server, or not, and its reply the device, or not. */
  answer(pick: number, network: Network): void {
    const [entry] = this.underWay.splice(pick % Math.max(1, this.underWay.length), 1);
    if (entry === undefined || network === 'request lost') return;
    const outcome = this.server.handle(entry);
    if (network === 'fine') this.settle(entry, outcome);
  }

  /** Throws if a change of this device arrived after a deletion that was made after it. */
  private requireOrder(entry: OutboxEntry): void {
    if (this.refused.has(entry.id)) return;
    for (const id of [entry.itemId, ...equipmentOf(bodyOf(entry))]) {
      const deletion = this.server.deletions.get(id);
      if (deletion?.id.startsWith(`${this.name} `) && deletion.sequence > entry.sequence)
        throw new Error(`${deletion.id} has overtaken ${entry.id}`);
    }
  }

  /** Throws if a version is refused only because of the person's own, of which they know. */
  private requireOthers({ id, itemId, action }: OutboxEntry): void {
    const seen = action.kind === 'version' ? (action.body.seen_version ?? 0) : 0;
    const unseen = (this.server.versions.get(itemId) ?? []).slice(seen);
    if (unseen.every((each) => this.kept.has(each.id) && this.ends.get(each.id) !== 'decided'))
      throw new Error(`${id} is refused in the person's own name`);
  }

  private settle(entry: OutboxEntry, outcome: Outcome): void {
    if (outcome.kind === 'refused') {
      if (outcome.problem.code === 'version_added') this.requireOthers(entry);
      if (outcome.problem.code === 'deleted_item') this.requireOrder(entry);
      this.refused.add(entry.id);
    }
    const before = this.outbox.entries;
    this.change((outbox) => settle(outbox, entry, outcome, this.rebase), 'there');
    const left = new Set(this.outbox.entries.map(({ id }) => id));
    for (const gone of before)
      if (!left.has(gone.id)) this.server.requireChange(gone, this.outbox.made);
    if (outcome.kind === 'confirmed' && outcome.version !== undefined)
      this.versions.set(
        entry.itemId,
        Math.max(outcome.version, this.versions.get(entry.itemId) ?? 0),
      );
    if (outcome.kind === 'done') this.local.set(outcome.item.id, outcome.item);
  }

  /** Changes the outbox; what goes without having been carried out has the given end. */
  change(work: (before: Outbox) => Outbox, how: 'decided' | 'there'): void {
    const before = this.outbox;
    this.outbox = work(before);
    this.endGone(before, how);
    if (how !== 'decided') return;
    const left = new Set(this.outbox.entries);
    for (const entry of before.entries) if (!left.has(entry)) this.decided.add(entry.id);
  }

  /** The browser is killed: no request that is under way gets its answer. */
  crash(): void {
    this.underWay = [];
    this.dropped.clear();
  }

  /** The network is there and stays. */
  drain(): void {
    this.underWay = [];
    const isDone = () => readyEntries(this.outbox).length + readyFiles(this.outbox).length === 0;
    for (let turns = 0; !isDone(); turns += 1) {
      if (turns > 500) throw new Error('The outbox does not drain');
      this.upload(0, 'fine');
      for (const ready of readyEntries(this.outbox)) {
        const begun = begin(this.outbox, ready);
        if (begun === null) continue;
        this.outbox = begun.outbox;
        this.settle(begun.entry, this.server.handle(begun.entry));
      }
    }
  }
}
