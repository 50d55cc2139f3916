import { expect, test } from 'vitest';
import { type Load, resolveInBatches } from './batch-loader.ts';

/** Computes squares, and records which keys were looked up. */
function squares() {
  const lookUps: (readonly number[])[] = [];
  const of = (load: Load, keys: readonly number[]) =>
    load('squares', keys, (requested) => {
      lookUps.push(requested);
      return Promise.resolve(new Map(requested.map((key) => [key, key * key])));
    });
  return { lookUps, of };
}

test('the requests of all attempts are loaded together, each key once', async () => {
  const { lookUps, of } = squares();
  const answers = await resolveInBatches([1, 2, 2, 3], (each, load) => {
    const found = of(load, [each]);
    return found === 'pending' ? found : (found.get(each) ?? 0);
  });
  expect(answers).toEqual([1, 4, 4, 9]);
  expect(lookUps).toEqual([[1, 2, 3]]);
});

test('an attempt may request more after it has got its first results', async () => {
  const { lookUps, of } = squares();
  const answers = await resolveInBatches([2, 3], (each, load) => {
    const first = of(load, [each]);
    if (first === 'pending') return first;
    const next = first.get(each) ?? 0;
    const second = of(load, [next]);
    return second === 'pending' ? second : (second.get(next) ?? 0);
  });
  expect(answers).toEqual([16, 81]);
  expect(lookUps).toEqual([
    [2, 3],
    [4, 9],
  ]);
});

test('a failed load fails the whole run', async () => {
  const failing = resolveInBatches([1], (each, load) => {
    const found = load('nothing', [each], () => Promise.reject(new Error('No connection.')));
    return found === 'pending' ? found : 0;
  });
  await expect(failing).rejects.toThrow('No connection.');
});
