import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { changeOf, OutboxServer, refusedName } from '../../../tests/support/outbox-server.ts';
import { append } from '../../domain/outbox/append.ts';
import { appendFile } from '../../domain/outbox/files.ts';
import {
  emptyOutbox,
  type Outbox,
  type OutboxEntry,
  type OutboxFile,
} from '../../domain/outbox/outbox.ts';
import { rebaseBy } from '../../domain/outbox/rebase.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { createDrain, type DrainPorts, type FileSent } from './drain.ts';
import type { Sent } from './send.ts';

const orders = moduleOfTemplate('workorders');

/** A device whose outbox all tabs share, and the server. */
class Device {
  outbox: Outbox = emptyOutbox;
  clock = 1_000_000;
  isOwnSession = true;
  hasNetwork = true;
  readonly server = new OutboxServer(orders);
  readonly sent: string[] = [];
  readonly delivered: string[] = [];
  send: (entry: OutboxEntry) => Promise<Sent> = async (entry) => this.server.handle(entry);

  sendFile: (file: OutboxFile) => Promise<FileSent> = async ({ id }) => ({
    kind: 'done',
    id: 100 - id,
  });

  readonly ports: DrainPorts = {
    read: async () => this.outbox,
    change: async (work) => {
      this.outbox = work(this.outbox);
      return this.outbox;
    },
    hasNetwork: () => this.hasNetwork,
    isOwnSession: () => this.isOwnSession,
    send: async (entry) => {
      this.sent.push(entry.id);
      return this.send(entry);
    },
    sendFile: async (file) => {
      this.sent.push(file.name);
      return this.sendFile(file);
    },
    rebaseOn: async () => rebaseBy(orders),
    onDelivered: ({ id }) => this.delivered.push(id),
    now: () => this.clock,
  };

  addFile(name: string): OutboxFile {
    const added = appendFile(this.outbox, {
      key: name,
      site: 1,
      name,
      size: 3,
      mediaType: 'image/jpeg',
      kind: 'uploaded',
      at: '2026-11-26T08:00:00.000Z',
    });
    this.outbox = added.outbox;
    return added.file;
  }

  edit(id: string, base: Item, body: ItemChanges): Item {
    const mine = { ...base, ...body };
    const change = changeOf(orders, { id, action: { kind: 'update', body }, base, mine });
    this.outbox = append(this.outbox, change).outbox;
    return mine;
  }
}

let device: Device;

beforeEach(() => {
  device = new Device();
});

const pumps = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, at) => device.server.create({ name: `Pump ${at}` }));

describe('draining the outbox', () => {
  test('items are sent in parallel, four at the same time, and the changes of each in order', async () => {
    let [running, most] = [0, 0];
    device.send = async (entry) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return device.server.handle(entry);
    };
    for (const [at, pump] of pumps(6).entries()) {
      const named = device.edit(`${at} first`, pump, { name: 'Renamed' });
      device.edit(`${at} second`, named, { estimated_hours: 2 });
    }
    expect(await createDrain(device.ports).run()).toEqual({ kind: 'idle', until: null });
    expect(most).toBe(4);
    expect(device.outbox.entries).toEqual([]);
    for (const at of [0, 1, 2, 3, 4, 5])
      expect(device.delivered.filter((id) => id.startsWith(`${at} `))).toEqual([
        `${at} first`,
        `${at} second`,
      ]);
  });

  test('a file goes before the change that names it; one without an answer pauses itself alone', async () => {
    const [pump, fan] = pumps(2);
    if (pump === undefined || fan === undefined) throw new Error('no items');
    const file = device.addFile('photo.jpg');
    device.edit('a', pump, { photos: [file.id] });
    device.edit('b', fan, { name: 'Renamed' });
    device.sendFile = async () => ({ kind: 'unknown' });
    const drain = createDrain(device.ports);
    expect(await drain.run()).toEqual({ kind: 'idle', until: device.clock + 1000 });
    expect(device.delivered).toEqual(['b']);
    device.sendFile = async () => ({ kind: 'signed_out' });
    drain.hurry();
    expect(await drain.run()).toEqual({ kind: 'signed_out' });
    expect(device.outbox.files).toEqual([file]);
    device.sendFile = async () => ({ kind: 'done', id: 20 });
    await drain.run();
    expect(device.sent).toEqual(['photo.jpg', 'b', 'photo.jpg', 'photo.jpg', 'a']);
    expect(device.server.itemWith(pump.id)).toMatchObject({ photos: [20] });
    expect([device.outbox.files, device.outbox.entries]).toEqual([[], []]);
  });

  test('without a sign-in it stops and keeps everything', async () => {
    for (const [at, pump] of pumps(6).entries()) device.edit(`${at}`, pump, { name: 'Renamed' });
    device.send = async () => ({ kind: 'signed_out' });
    const drain = createDrain(device.ports);
    expect(await drain.run()).toEqual({ kind: 'signed_out' });
    expect(device.sent).toHaveLength(4);
    expect(device.outbox.entries).toHaveLength(6);
    device.send = async (entry) => device.server.handle(entry);
    await drain.run();
    expect(device.outbox.entries).toEqual([]);
  });

  test('nothing is sent in the session of somebody else', async () => {
    for (const [at, pump] of pumps(2).entries()) device.edit(`${at}`, pump, { name: 'Renamed' });
    device.isOwnSession = false;
    expect(await createDrain(device.ports).run()).toEqual({ kind: 'signed_out' });
    expect(device.sent).toEqual([]);
    expect(device.outbox.entries).toHaveLength(2);
  });

  test('without a network nothing counts as sent', async () => {
    const [pump] = pumps(1);
    if (pump === undefined) throw new Error('no pump');
    device.edit('a', pump, { name: 'Renamed' });
    device.hasNetwork = false;
    const drain = createDrain(device.ports);
    expect(await drain.run()).toEqual({ kind: 'idle', until: null });
    expect(device.outbox.entries).toMatchObject([{ state: { kind: 'waiting' } }]);
    device.hasNetwork = true;
    await drain.run();
    expect(device.delivered).toEqual(['a']);
  });

  test('a request without an answer pauses its item, each time for longer, until the connection is back', async () => {
    const [a, b] = pumps(2);
    if (a === undefined || b === undefined) throw new Error('no pumps');
    device.edit('a', a, { name: 'Renamed' });
    device.edit('b', b, { name: 'Renamed' });
    device.send = async (entry) =>
      entry.id === 'a' ? { kind: 'unknown' } : device.server.handle(entry);
    const drain = createDrain(device.ports);
    const pauses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const end = await drain.run();
      if (end.kind !== 'idle' || end.until === null) throw new Error('nothing is left');
      pauses.push((end.until - device.clock) / 1000);
      device.clock = end.until;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(device.delivered).toEqual(['b']);
    device.send = async (entry) => device.server.handle(entry);
    device.clock -= 60_000;
    drain.hurry();
    await drain.run();
    expect(device.delivered).toEqual(['b', 'a']);
  });

  test('an entry that breaks the page, and one that is refused, hold up their items alone', async () => {
    const [a, b, c] = pumps(3);
    if (a === undefined || b === undefined || c === undefined) throw new Error('no pumps');
    device.edit('a', a, { name: 'Renamed' });
    device.edit('b', b, { name: refusedName });
    device.edit('c', c, { name: 'Renamed' });
    device.send = async (entry) => {
      if (entry.id === 'a') throw new Error('A bug');
      return device.server.handle(entry);
    };
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await createDrain(device.ports).run();
    expect(reported).toHaveBeenCalledOnce();
    expect(device.delivered).toEqual(['c']);
    expect(device.outbox.entries.map(({ id, state }) => [id, state.kind])).toEqual([
      ['a', 'sending'],
      ['b', 'refused'],
    ]);
  });

  test('if the module is gone, the person decides about what others changed', async () => {
    const [pump] = pumps(1);
    if (pump === undefined) throw new Error('no pump');
    device.edit('a', pump, { name: 'Renamed' });
    device.server.change(pump.id, { estimated_hours: 3 });
    await createDrain({ ...device.ports, rebaseOn: async () => rebaseBy(null) }).run();
    expect(device.outbox.entries.map(({ state }) => state.kind)).toEqual(['conflict']);
  });

  test('two tabs that send at the same time, with replies lost at random, deliver each change once', async () => {
    const edits = fc.array(
      fc.record({ item: fc.nat(2), hours: fc.integer({ min: 1, max: 5 }), isLost: fc.boolean() }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(edits, fc.scheduler(), async (changes, scheduler) => {
        device = new Device();
        const shown = [...pumps(3)];
        const lost = new Set<string>();
        for (const [at, { item, hours, isLost }] of changes.entries()) {
          const base = shown[item];
          if (base === undefined) throw new Error('no pump');
          shown[item] = device.edit(String(at), base, { estimated_hours: hours + 10 * at });
          if (isLost) lost.add(String(at));
        }
        device.send = async (entry) => {
          await scheduler.schedule(Promise.resolve());
          const answer = device.server.handle(entry);
          await scheduler.schedule(Promise.resolve());
          return lost.delete(entry.id) ? { kind: 'unknown' } : answer;
        };
        const drains = [createDrain(device.ports), createDrain(device.ports)];
        const all = Promise.all(drains.map((drain) => drain.run()));
        await scheduler.waitFor(all);
        // Each change can lose one more reply.
        for (const _ of changes)
          for (const drain of drains) {
            drain.hurry();
            await scheduler.waitFor(drain.run());
          }
        expect(device.outbox.entries).toEqual([]);
        expect(device.server.log.map(({ entry }) => entry.id).toSorted()).toEqual(
          changes.map((_, at) => String(at)).toSorted(),
        );
        for (const item of shown)
          expect(device.server.itemWith(item.id)).toMatchObject({
            estimated_hours: item['estimated_hours'],
          });
      }),
      { numRuns: 300 },
    );
  });
});
