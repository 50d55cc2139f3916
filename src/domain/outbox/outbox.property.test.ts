import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { changeOf, OutboxServer, refusedName } from '../../../tests/support/outbox-server.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { append, DiscardedItem } from './append.ts';
import {
  bodyOf,
  emptyOutbox,
  isLocalId,
  itemKeyOf,
  type NewEntry,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts';
import { withUnsent } from './overlay.ts';
import { type Rebase, rebaseEntry, resolveConflict } from './rebase.ts';
import { localReferencesOf } from './references.ts';
import { begin, decide, type Outcome, readyEntries, retry, settle } from './settle.ts';

const orders = moduleOfTemplate('workorders');
const rebase: Rebase = (entry, theirs) => rebaseEntry(orders, entry, theirs);

const field = fc.oneof(
  fc.record({ name: fc.constantFrom('A', 'B', refusedName) }),
  fc.record({ estimated_hours: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ description: fc.constantFrom('x', 'y') }),
);
const tab = fc.integer({ min: 0, max: 1 });
const pick = fc.nat(9);

/** What people, the network and the browser do, in any order. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), tab, pick, body: field }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), tab, refers: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      tab,
      pick,
      status: fc.constantFrom(2, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), tab, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('others' as const), pick, body: field }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('othersMove' as const), pick }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('begin' as const), pick }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      pick,
      network: fc.constantFrom('fine' as const, 'request lost' as const, 'reply lost' as const),
    }),
  },
  // The browser is killed: requests that are under way get no answer, and pages show what is stored.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), pick }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A device with two tabs, of which each sends requests: the worst case, without Web Locks. */
class Device {
  outbox: Outbox = emptyOutbox;
  readonly server = new OutboxServer(orders);
  /** Items as each tab shows them. */
  readonly tabs: readonly Map<number, Item>[] = [new Map(), new Map()];
  underWay: OutboxEntry[] = [];
  /** Ids of the changes that were acknowledged, by the sequence of the entry that has them. */
  readonly kept = new Map<string, number>();
  /** Entries that went although the server did not carry them out. */
  readonly found = new Set<number>();

  constructor() {
    for (const name of ['Pump', 'Fan']) {
      const item = this.server.create({ name });
      for (const shown of this.tabs) shown.set(item.id, item);
    }
  }

  private shownIn(place: number, at: number): Item {
    const shown = [...(this.tabs[place] ?? []).values()];
    const item = shown[at % shown.length];
    if (item === undefined) throw new Error('The tab shows no item');
    return item;
  }

  private add(place: number, change: Pick<NewEntry, 'action' | 'base' | 'mine'>): void {
    const id = `change ${this.kept.size}`;
    const added = append(this.outbox, changeOf(orders, { ...change, id }));
    this.outbox = added.outbox;
    this.kept.set(id, added.entry.sequence);
    const mine = { ...change.mine, id: added.entry.itemId };
    // The page goes on at the id that the server has given.
    this.tabs[place]?.delete(change.mine.id);
    this.tabs[place]?.set(mine.id, mine);
  }

  private open(place: number, at: number): void {
    const items = [...this.server.items.values()];
    const item = items[at % items.length];
    if (item === undefined) return;
    const of = { site: 1, endpoint: orders.document, itemId: item.id };
    this.tabs[place]?.set(item.id, withUnsent(this.outbox, of, item));
  }

  answer(entry: OutboxEntry, outcome: Outcome): void {
    const before = this.outbox;
    this.outbox = settle(before, entry, outcome, rebase);
    const left = new Set(this.outbox.entries.map(({ sequence }) => sequence));
    for (const gone of before.entries.filter(({ sequence }) => !left.has(sequence))) {
      if (this.wasCarriedOut(gone)) continue;
      // Nothing was left to change: the server had these values.
      const id = this.outbox.made.get(gone.itemId) ?? gone.itemId;
      const present = this.server.itemWith(id);
      const { action } = gone;
      const values = action.kind === 'move' ? { status: action.status } : bodyOf(gone);
      for (const [db, value] of Object.entries(values))
        if (!jsonEquals(present[db], value)) throw new Error(`${db} of change ${gone.id} is lost`);
      this.found.add(gone.sequence);
    }
  }

  wasCarriedOut = ({ sequence }: OutboxEntry): boolean =>
    this.server.log.some(({ entry }) => entry.sequence === sequence);

  run(step: Step): void {
    switch (step.do) {
      case 'edit': {
        const base = this.shownIn(step.tab, step.pick);
        const body: ItemChanges = step.body;
        this.add(step.tab, { action: { kind: 'update', body }, base, mine: { ...base, ...body } });
        return;
      }
      case 'create': {
        const refers = this.shownIn(step.tab, step.refers).id;
        const body = {
          name: 'New',
          equipment_item_ids: [refers],
          client_id: `client ${this.kept.size}`,
        };
        const mine = itemOf(orders, 0, { ...body, version: 0 });
        this.add(step.tab, { action: { kind: 'create', body }, base: null, mine });
        return;
      }
      case 'move': {
        const base = this.shownIn(step.tab, step.pick);
        const { status } = step;
        if (base.status === status) return;
        const action = { kind: 'move', to: String(status), status } as const;
        this.add(step.tab, { action, base, mine: { ...base, status } });
        return;
      }
      case 'open':
        this.open(step.tab, step.pick);
        return;
      case 'others':
      case 'othersMove': {
        const ids = [...this.server.items.keys()];
        const id = ids[step.pick % ids.length];
        const values = step.do === 'others' ? step.body : { status: 1 };
        if (id !== undefined) this.server.change(id, values);
        return;
      }
      case 'begin': {
        const ready = readyEntries(this.outbox);
        const entry = ready[step.pick % ready.length];
        const begun = entry === undefined ? null : begin(this.outbox, entry);
        if (begun === null) return;
        this.outbox = begun.outbox;
        this.underWay.push(begun.entry);
        return;
      }
      case 'answer': {
        const [entry] = this.underWay.splice(step.pick % Math.max(1, this.underWay.length), 1);
        if (entry === undefined) return;
        const outcome =
          step.network === 'request lost'
            ? ({ kind: 'unknown' } as const)
            : this.server.handle(entry);
        this.answer(entry, step.network === 'fine' ? outcome : { kind: 'unknown' });
        return;
      }
      case 'crash':
        this.underWay = [];
        for (const shown of this.tabs) shown.clear();
        for (const place of [0, 1]) for (const at of [0, 1]) this.open(place, at);
        return;
      case 'retry': {
        const entry = this.outbox.entries[step.pick % Math.max(1, this.outbox.entries.length)];
        if (entry !== undefined) this.outbox = retry(this.outbox, entry.sequence);
      }
    }
  }

  /** The network is there and stays. */
  drain(): void {
    for (let turns = 0; readyEntries(this.outbox).length > 0; turns += 1) {
      if (turns > 200) throw new Error('The outbox does not drain');
      for (const entry of readyEntries(this.outbox)) {
        const begun = begin(this.outbox, entry);
        if (begun === null) continue;
        this.outbox = begun.outbox;
        this.answer(begun.entry, this.server.handle(begun.entry));
      }
    }
  }

  /** The person decides what is left: each conflict for the values of others, and tries again. */
  decideAll(): void {
    for (const { sequence } of this.outbox.entries) {
      this.outbox = retry(this.outbox, sequence);
      this.outbox = decide(
        this.outbox,
        sequence,
        (entry) => resolveConflict(orders, entry, new Map()),
        rebase,
      );
    }
  }
}

test('whatever people, network and browser do, each change that was kept arrives once and in order, or is shown', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const device = new Device();
      for (const each of steps) {
        try {
          device.run(each);
        } catch (error) {
          if (!(error instanceof DiscardedItem)) throw error;
        }
      }
      device.underWay = [];
      device.drain();
      const { outbox, server } = device;

      const times = new Map<number, number>();
      for (const { entry } of server.log)
        times.set(entry.sequence, (times.get(entry.sequence) ?? 0) + 1);
      expect([...times.values()].filter((count) => count > 1)).toEqual([]);
      const left = new Map(outbox.entries.map((entry) => [entry.sequence, entry]));
      for (const [id, sequence] of device.kept) {
        const isThere = times.has(sequence) || left.has(sequence) || device.found.has(sequence);
        expect([id, isThere]).toEqual([id, true]);
      }

      // In order: of one item each change of fields was made later than the one before.
      const last = new Map<number, number>();
      for (const { entry, itemId } of server.log) {
        if (entry.action.kind === 'move') continue;
        expect(last.get(itemId) ?? 0).toBeLessThan(entry.sequence);
        last.set(itemId, entry.sequence);
      }

      // What is left waits for the person: for a decision on its item or on one that it needs.
      const decisions = new Set(
        outbox.entries
          .filter(({ state }) => state.kind === 'refused' || state.kind === 'conflict')
          .map(itemKeyOf),
      );
      const created = new Set(
        outbox.entries.filter(({ action }) => action.kind === 'create').map(({ itemId }) => itemId),
      );
      for (const entry of outbox.entries) {
        const needs = [...localReferencesOf(entry), entry.itemId].filter(isLocalId);
        const waits = decisions.has(itemKeyOf(entry)) || needs.some((id) => created.has(id));
        expect([bodyOf(entry), waits]).toEqual([bodyOf(entry), true]);
      }

      server.refusesNames = false;
      for (let turns = 0; device.outbox.entries.length > 0; turns += 1) {
        if (turns > 200) throw new Error('Decisions do not empty the outbox');
        device.decideAll();
        device.drain();
      }
    }),
    { numRuns: 1500 },
  );
});

test('if nobody else changes the items, the server ends with what the person sees', () => {
  const isOwn = (each: Step): boolean =>
    each.do !== 'others' &&
    each.do !== 'othersMove' &&
    each.do !== 'crash' &&
    !('tab' in each && each.tab !== 0);
  fc.assert(
    fc.property(fc.array(step.filter(isOwn), { maxLength: 40 }), (steps) => {
      const device = new Device();
      device.server.refusesNames = false;
      for (const each of steps) device.run(each);
      device.underWay = [];
      device.drain();
      const { outbox, server } = device;
      expect(outbox.entries).toEqual([]);
      for (const shown of device.tabs[0]?.values() ?? []) {
        const { name, estimated_hours, description, status } = shown;
        const stored = server.itemWith(outbox.made.get(shown.id) ?? shown.id);
        expect(stored).toMatchObject({ name, estimated_hours, description, status });
      }
    }),
    { numRuns: 1000 },
  );
});
