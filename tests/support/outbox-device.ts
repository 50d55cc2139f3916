import { append } from '../../src/domain/outbox/append.ts';
import {
  bodyOf,
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

  private settle(entry: OutboxEntry, outcome: Outcome): void {
    if (outcome.kind === 'refused') {
      if (outcome.problem.code === 'deleted_item') this.requireOrder(entry);
      this.refused.add(entry.id);
    }
    const before = this.outbox.entries;
    this.change((outbox) => settle(outbox, entry, outcome, this.rebase), 'there');
    const left = new Set(this.outbox.entries.map(({ id }) => id));
    for (const gone of before)
      if (!left.has(gone.id)) this.server.requireChange(gone, this.outbox.made);
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
    for (let turns = 0; readyEntries(this.outbox).length > 0; turns += 1) {
      if (turns > 500) throw new Error('The outbox does not drain');
      for (const ready of readyEntries(this.outbox)) {
        const begun = begin(this.outbox, ready);
        if (begun === null) continue;
        this.outbox = begun.outbox;
        this.settle(begun.entry, this.server.handle(begun.entry));
      }
    }
  }
}
