import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type KeptRow, type KeptType, loadKept, oneAfterTheOther, validMs } from './load.ts';
import { memoryStore } from '../../../tests/support/memory-store.ts';
import type { LocalKey } from './local-store.ts';

const key: LocalKey = { organisation: 1, user: 2, site: 3, type: 'pumps' };

type Row = KeptRow & { readonly name: string };

/** A server with a sequence of events: rows as of each change. */
class Server {
  sequence = 0;
  readonly log: { readonly at: number; readonly row: Row }[] = [];
  pageSize = 2;
  /** Called before each page, so that a test can change rows during a load. */
  onPage: () => void = () => undefined;
  failsAt = Number.POSITIVE_INFINITY;
  pages = 0;

  save(row: Row): void {
    this.sequence += 1;
    this.log.push({ at: this.sequence, row });
  }

  rows(): Row[] {
    const latest = new Map(this.log.map(({ row }) => [row.id, row]));
    return [...latest.values()].filter((row) => typeof row.deleted_at !== 'string');
  }

  private async *paged(rows: () => readonly Row[]) {
    // Pages go by id, as cursors do, so that changes between them move no row.
    let after = 0;
    for (;;) {
      this.onPage();
      this.pages += 1;
      if (this.pages >= this.failsAt) throw new Error('The network is gone.');
      const left = rows()
        .filter(({ id }) => id > after)
        .toSorted((a, b) => a.id - b.id);
      const page = left.slice(0, this.pageSize);
      yield { rows: page, syncCursor: this.sequence };
      after = page.at(-1)?.id ?? Number.POSITIVE_INFINITY;
      if (left.length <= this.pageSize) return;
    }
  }

  readonly kept: KeptType = {
    key: 'pumps',
    rights: '',
    scope: 'site',
    isKeptReply: false,
    all: () => this.paged(() => this.rows()),
    changes: (since) =>
      this.paged(() => [
        ...new Map(
          this.log.filter(({ at }) => at > since).map(({ row }) => [row.id, row]),
        ).values(),
      ]),
  };
}

const byId = (rows: readonly object[] | null) =>
  rows?.toSorted((a, b) => Number(Reflect.get(a, 'id')) - Number(Reflect.get(b, 'id')));

describe('data on this device', () => {
  let server: Server;
  let local: ReturnType<typeof memoryStore>;
  let clock: number;
  const load = (onProgress: (entries: number) => void = () => undefined) =>
    loadKept(local.store, key, server.kept, onProgress, () => clock);

  beforeEach(() => {
    server = new Server();
    local = memoryStore();
    clock = Date.parse('2026-11-26T08:00:00Z');
    for (const id of [1, 2, 3, 4, 5]) server.save({ id, name: `Pump ${id}` });
  });

  it('a first load stores every row with their number and their size as JSON, and tells its progress', async () => {
    const progress: number[] = [];
    const header = await load((entries) => progress.push(entries));
    expect(await local.values()).toEqual(server.rows());
    expect(progress).toEqual([2, 4, 5]);
    expect(header).toMatchObject({ entries: 5, syncCursor: 5, format: 'v1.0.1' });
    expect(header.bytes).toBe(
      server.rows().reduce((sum, row) => sum + JSON.stringify(row).length, 0),
    );
  });

  it('a later load fetches changes only: a deleted row is removed, a known one replaced, another one added', async () => {
    await load();
    server.save({ id: 2, name: 'Pump 2, moved' });
    server.save({ id: 3, name: 'Pump 3', deleted_at: '2026-11-26T08:10:00Z' });
    server.save({ id: 9, name: 'Pump 9' });
    server.pages = 0;
    const header = await load();
    expect(server.pages).toBe(2);
    expect(byId(await local.values())).toEqual(byId(server.rows()));
    expect(header).toMatchObject({ entries: 5, syncCursor: 8 });
  });

  it('rows of more than a day ago, of another format, or read with other rights are loaded again as a whole', async () => {
    const first = await load();
    clock += validMs;
    const second = await load();
    expect(second.generation).toBeGreaterThan(first.generation);
    await local.store.commit({ ...second, format: 'v1.0.0' });
    const third = await load();
    expect(third.generation).toBeGreaterThan(second.generation);
    await local.store.commit({ ...third, rights: 'other' });
    const fourth = await load();
    expect(fourth.generation).toBeGreaterThan(third.generation);
    expect(local.generations()).toEqual([fourth.generation]);
  });

  it('a list whose reply the page keeps anyway is not stored twice', async () => {
    const kept = { ...server.kept, isKeptReply: true, changes: null };
    const header = await loadKept(
      local.store,
      key,
      kept,
      () => undefined,
      () => clock,
    );
    expect(header).toMatchObject({ entries: 5 });
    expect(header.bytes).toBeGreaterThan(0);
    expect(await local.store.records(header)).toEqual([]);
  });

  it('a load that fails leaves the rows that were there before', async () => {
    await load();
    const before = await local.values();
    clock += validMs;
    server.pages = 0;
    server.failsAt = 2;
    await expect(load()).rejects.toThrow('The network is gone.');
    expect(await local.values()).toEqual(before);
    server.failsAt = Number.POSITIVE_INFINITY;
    await load();
    expect(local.generations()).toHaveLength(1);
  });

  it('rows that change during loads, and loads that fail at any page, end as the server has them', async () => {
    const step = fc.record({
      changes: fc.array(
        fc.record({
          id: fc.integer({ min: 1, max: 9 }),
          name: fc.string({ maxLength: 3 }),
          isDeleted: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
      failsAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 4 })),
      hours: fc.integer({ min: 0, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        server = new Server();
        local = memoryStore();
        for (const { changes, failsAt, hours } of steps) {
          const left = [...changes];
          server.onPage = () => {
            const change = left.pop();
            if (change === undefined) return;
            const { id, name, isDeleted } = change;
            server.save({ id, name, ...(isDeleted && { deleted_at: 'now' }) });
          };
          server.failsAt = failsAt;
          server.pages = 0;
          clock += hours * 3_600_000;
          await Promise.allSettled([load()]);
        }
        server.onPage = () => undefined;
        server.failsAt = Number.POSITIVE_INFINITY;
        const header = await load();
        expect(byId(await local.values())).toEqual(byId(server.rows()));
        expect(header.entries).toBe(server.rows().length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('loads of one data type', () => {
  it('run one after the other, and many requests during a load make one more load', async () => {
    let running = 0;
    let most = 0;
    let count = 0;
    const ends: (() => void)[] = [];
    const work = () =>
      oneAfterTheOther('pumps', async () => {
        count += 1;
        running += 1;
        most = Math.max(most, running);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        await promise;
        running -= 1;
        return count;
      });
    const all = [work(), work(), work(), work()];
    ends[0]?.();
    await all[0];
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await Promise.all(all);
    expect({ count, most }).toEqual({ count: 2, most: 1 });
  });

  it('a failed load does not stop the one that follows', async () => {
    const first = oneAfterTheOther('valves', () => Promise.reject(new Error('gone')));
    const second = oneAfterTheOther('valves', () => Promise.resolve('loaded'));
    await expect(first).rejects.toThrow('gone');
    await expect(second).resolves.toBe('loaded');
  });
});
