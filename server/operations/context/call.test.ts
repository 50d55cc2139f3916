import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Caller } from '../services.ts';
import { withoutIdempotencyKey } from './call.ts';
import { withSite } from './site.ts';
import { withMutex } from './keyed-mutex.ts';

let plant: Plant;
let caller: Caller;

beforeAll(async () => {
  plant = await makePlant();
  const { organisationId } = plant.world;
  const { userId } = plant.admin;
  const names = { organisationName: '', displayName: '', email: '', locale: null };
  caller = { ...names, sessionId: 1, organisationId, userId };
});
afterAll(async () => plant.server.close());

const on = <T>(by: Caller, work: () => Promise<T>) =>
  withSite(plant.server.services, by, plant.siteId, work);

const callerWith = (key: string | null): Caller => ({
  ...caller,
  idempotency: { call: 'TEST', key, requestHash: 'the same' },
});

test('an operation that changes something can open one transaction, with or without a key', async () => {
  for (const key of ['two', null]) {
    const by = callerWith(key);
    expect(await on(by, () => Promise.resolve('done'))).toBe('done');
    await expect(on(by, () => Promise.resolve('again'))).rejects.toThrow(/second transaction/);
    expect(await on(withoutIdempotencyKey(by), () => Promise.resolve('beside'))).toBe('beside');
  }
});

test('completed work is replayed without running again, and failed work runs again', async () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(name);
    return Promise.resolve({ name, nothing: null, list: [1, 'ä'] });
  };
  await expect(
    on(callerWith('kept'), async () => {
      await work('failed')();
      throw new Error('Not this time.');
    }),
  ).rejects.toThrow('Not this time.');
  const first = await on(callerWith('kept'), work('first'));
  expect(await on(callerWith('kept'), work('second'))).toEqual(first);
  expect(done).toEqual(['failed', 'first']);
});

test('work that is retried after a conflict happens once', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
    return Promise.resolve(runs);
  };
  expect(await on(callerWith('conflict'), work)).toBe(2);
  expect(await on(callerWith('conflict'), work)).toBe(2);
});

test('requests that wait in a queue continue when the one before them fails', async () => {
  const order: string[] = [];
  const step = (name: string, fails = false) =>
    withMutex('door', async () => {
      order.push(`${name} in`);
      await Promise.resolve();
      order.push(`${name} out`);
      if (fails) throw new Error(name);
    });
  const all = await Promise.allSettled([step('a'), step('b', true), step('c')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(order).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});
