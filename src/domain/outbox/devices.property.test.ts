import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate, templateRow } from '../../../tests/support/mock-site.ts';
import { type Network, OutboxDevice } from '../../../tests/support/outbox-device.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import { infectedName, OutboxServer, refusedName } from '../../../tests/support/outbox-server.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { changedValues, patchBodyOf } from '../../runtime/record/diff.ts';
import { definedKeys, isList, isObject } from '../../runtime/record/json.ts';
import { DiscardedItem } from './append.ts';
import type { OutboxEntry } from './outbox.ts';
import { mergeOf, type Rebase, rebaseEntry, resolveConflict } from './rebase.ts';
import { decide, discard, retry } from './settle.ts';

/** A template with a table; its second version lacks the cause. */
const place = { tab: 'finding', section: 'finding' };
// The flow of the template reads the cause.
const { statusFlow: _flow, ...document } = orderTemplate.document;
const parts = {
  db: 'parts',
  columnType: 'table',
  name: 'Parts',
  ...place,
  order: 1,
  columnData: {
    columns: ['amount', 'price'].map((db) => ({ db, name: db, columnType: 'number' })),
  },
};
const versionOf = (version: number, columns: TemplateDocument['columns']) =>
  moduleOfTemplate('workorders', { ...templateRow(5, { ...document, columns }), version });
const first = versionOf(1, [...document.columns, parts]);
const second = versionOf(2, [parts]);
const moduleOf = ({ template_version: version }: Item) => (version === 2 ? second : first);
const rebase: Rebase = (entry, theirs) => rebaseEntry(moduleOf(theirs), entry, theirs);

const rowsOf = ({ columns }: Item) => (isList(columns['parts']) ? columns['parts'] : []);

type Edit = (item: Item) => ItemChanges;

/** Gives a cell of a row a value, and makes the row if there is none. */
const cell =
  (id: string, db: string, value: number): Edit =>
  (item) => {
    const rows = rowsOf(item).filter(isObject);
    const known = rows.find((row) => row['id'] === id);
    const changed = { ...known, id, [db]: value };
    const others = rows.map((row) => (row === known ? changed : row));
    return { columns: { parts: known === undefined ? [...rows, changed] : others } };
  };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constantFrom('A', 'B', refusedName).map((name) => () => ({ name })),
  fc.integer({ min: 1, max: 4 }).map((estimated_hours) => () => ({ estimated_hours })),
  fc.constantFrom('Wear', 'Leak').map((cause) => () => ({ columns: { cause } })),
  fc
    .tuple(
      fc.constantFrom('r1', 'r2'),
      fc.constantFrom('amount', 'price'),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([id, db, value]) => cell(id, db, value)),
);

const pick = fc.nat(11);
const network = fc.constantFrom<Network>('fine', 'fine', 'request lost', 'reply lost');

type Act = (device: OutboxDevice, server: OutboxServer) => void;

function onItem(
  at: number,
  isWanted: (item: Item) => boolean,
  act: (device: OutboxDevice, item: Item) => void,
): Act {
  return (device) => {
    const ids = device.ids();
    const item = device.shown(ids[at % Math.max(1, ids.length)] ?? 0);
    if (item !== undefined && isWanted(item)) act(device, item);
  };
}

const isThere = ({ deleted_at }: Item) => deleted_at === null;

/** As a form saves: what is as before is no change. */
function save(device: OutboxDevice, base: Item, values: ItemChanges): void {
  const columns = { ...base.columns, ...values.columns };
  const mine = { ...base, ...values, columns };
  const body = patchBodyOf(changedValues(first.columns, base, mine));
  if (definedKeys(body).length === 0) return;
  device.keep({ kind: 'update', body }, base, mine);
  expect(device.shown(base.id)).toMatchObject(values);
}

function remove(device: OutboxDevice, item: Item): void {
  device.keep({ kind: 'remove' }, item, item);
  expect(device.shown(item.id)?.deleted_at).not.toBeNull();
}

let lastClient = 0;
const clientId = () => `client ${(lastClient += 1)}`;

function create(device: OutboxDevice, refers: Item): void {
  const own = { template_id: 5, template_version: 1, client_id: clientId() };
  const body = { ...own, name: 'New', equipment_item_ids: [refers.id] };
  device.keep({ kind: 'create', body }, null, itemOf(first, 0, { ...body, version: 0 }));
}

/** The values of one side in a conflict. */
function chosen({ state, ...entry }: OutboxEntry, side: 'mine' | 'theirs') {
  if (state.kind !== 'conflict' || side === 'theirs' || entry.action.kind !== 'update')
    return new Map();
  const { conflicts } = mergeOf(moduleOf(state.theirs), entry, state.theirs);
  return new Map(conflicts.map(({ column, mine }) => [column, mine]));
}

/** The person decides about an entry that waits for them; anything else stays. */
function decideOn(
  device: OutboxDevice,
  { sequence, action, state }: OutboxEntry,
  side: 'mine' | 'theirs',
) {
  if (state.kind === 'refused')
    return device.change((before) => discard(before, sequence), 'decided');
  if (state.kind !== 'conflict') return undefined;
  if (action.kind !== 'update' && side === 'theirs')
    return device.change((before) => discard(before, sequence), 'decided');
  const module = moduleOf(state.theirs);
  const choose = (entry: OutboxEntry) => resolveConflict(module, entry, chosen(entry, side));
  return device.change((before) => decide(before, sequence, choose, rebase), 'decided');
}

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(pick, edit)
      .map(([at, of]) => onItem(at, isThere, (device, item) => save(device, item, of(item)))),
  },
  { weight: 2, arbitrary: pick.map((at) => onItem(at, isThere, create)) },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, fc.constantFrom(2, 3)).map(([at, status]) =>
      onItem(
        at,
        (item) => isThere(item) && item.status !== status,
        (device, item) =>
          device.keep({ kind: 'move', to: String(status), status }, item, { ...item, status }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: pick.map((at) => onItem(at, isThere, remove)),
  },
  {
    weight: 2,
    arbitrary: pick.map((at) =>
      onItem(
        at,
        (item) => !isThere(item),
        (device, item) => device.keep({ kind: 'restore' }, item, item),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: pick.map((at) =>
      onItem(at, isThere, (device, item) => {
        const body = { client_id: clientId(), text: 'Said' };
        device.keep({ kind: 'comment', body }, item, item);
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(pick, fc.constantFrom('plan.pdf', 'plan.pdf', 'plan.pdf', infectedName), fc.boolean())
      .map(([at, name, isUnanswered]) =>
        onItem(at, isThere, (device, item) => device.keepVersion(item, name, isUnanswered)),
      ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(pick, network).map(
      ([at, how]): Act =>
        (device) =>
          device.upload(at, how),
    ),
  },
  { weight: 3, arbitrary: fc.constant<Act>((device) => device.refresh()) },
  {
    weight: 9,
    arbitrary: pick.map(
      (at): Act =>
        (device) =>
          device.begin(at),
    ),
  },
  {
    weight: 9,
    arbitrary: fc.tuple(pick, network).map(
      ([at, how]): Act =>
        (device) =>
          device.answer(at, how),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Act>((device) => device.crash()) },
  { weight: 1, arbitrary: fc.constant<Act>((_device, server) => server.forgetKeys()) },
  {
    weight: 1,
    arbitrary: pick.map((at): Act => (_device, server) => {
      const items = [...server.items.values()];
      const item = items[at % Math.max(1, items.length)];
      // An admin has given the item the next version of its template.
      if (item !== undefined) server.change(item.id, { template_version: 2 });
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(pick, fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'))
      .map(([at, side]): Act => (device) => {
        const { entries } = device.outbox;
        const entry = entries[at % Math.max(1, entries.length)];
        if (entry !== undefined) decideOn(device, entry, side);
      }),
  },
  {
    weight: 1,
    arbitrary: pick.map((at): Act => (device) => {
      const { entries } = device.outbox;
      const entry = entries[at % Math.max(1, entries.length)];
      if (entry !== undefined) device.change((before) => retry(before, entry.sequence), 'decided');
    }),
  },
);

/**
 * Whether a change was carried out once, or again for a reason: the person decided so, or its reply was
 * lost, the server had forgotten its key, and others had taken it back meanwhile.
 */
function isAllowed(server: OutboxServer, devices: readonly OutboxDevice[], id: string): boolean {
  const places = server.log.flatMap(({ entry }, at) => (entry.id === id ? [at] : []));
  const [start, next] = places;
  if (start === undefined || next === undefined) return true;
  if (devices.some(({ decided }) => decided.has(id))) return true;
  const { itemId } = server.log[start] ?? {};
  const isBetween = server.log.slice(start + 1, next).some((each) => each.itemId === itemId);
  return server.hasForgottenKeys && isBetween && places.length === 2;
}

const steps = fc.array(fc.record({ on: fc.nat(2), act }), { maxLength: 90, size: 'max' });

test(
  'three devices that edit, move, delete, restore, comment and add versions converge, and nothing that was kept is lost',
  { timeout: 900_000 },
  () => {
    fc.assert(
      fc.property(steps, (run) => {
        const server = new OutboxServer(first, moduleOf);
        const own = { template_id: 5, template_version: 1 };
        for (const name of ['Pump', 'Fan', 'Motor']) server.create({ ...own, name });
        const devices = ['a', 'b', 'c'].map(
          (name) => new OutboxDevice(name, first, server, rebase),
        );
        for (const step of run) {
          const device = devices[step.on];
          try {
            if (device !== undefined) step.act(device, server);
          } catch (error) {
            if (!(error instanceof DiscardedItem)) throw error;
          }
        }

        for (let turns = 0; devices.some(({ outbox }) => outbox.entries.length > 0); turns += 1) {
          if (turns > 300) throw new Error('Decisions do not empty the outboxes');
          for (const device of devices) {
            device.drain();
            const [entry] = device.outbox.entries.filter(
              ({ state }) => state.kind === 'refused' || state.kind === 'conflict',
            );
            if (entry !== undefined) decideOn(device, entry, turns < 20 ? 'mine' : 'theirs');
          }
        }

        const times = Map.groupBy(server.log, ({ entry }) => entry.id);
        expect([...times.keys()].filter((id) => !isAllowed(server, devices, id))).toEqual([]);
        for (const device of devices) {
          for (const id of device.kept.keys())
            expect([id, times.has(id) || device.ends.has(id)]).toEqual([id, true]);
          // What was taken back before it was sent never arrives.
          const takenBack = [...device.kept].filter(
            ([id, { action }]) =>
              (action.kind === 'create' || action.kind === 'remove') &&
              device.ends.get(id) === 'undone',
          );
          expect(takenBack.map(([id]) => id).filter((id) => times.has(id))).toEqual([]);
          device.refresh();
          for (const [id, item] of server.items) expect(device.shown(id)).toEqual(item);
          expect(device.ids().length).toBe(server.items.size);
        }
      }),
      { numRuns: process.env['FULL_TESTS'] === '1' ? 10_000 : 500 },
    );
  },
);
