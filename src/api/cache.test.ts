import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createCache, invalidateAll, invalidateCall } from './cache.ts';

/** A query on screen whose fetches are answered by the test, in any order. */
function watchedQuery() {
  const cache = createCache();
  const answers: ((names: readonly string[]) => void)[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: ['GET_ACCOUNTS', null],
    queryFn: () => new Promise<readonly string[]>((resolve) => answers.push(resolve)),
  });
  const shown: (readonly string[] | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  return { cache, answers, observer, shown, stop };
}

test('a change during the first fetch of a list is fetched, since the server may have read the list before it', async () => {
  const { cache, answers, observer, shown, stop } = watchedQuery();
  const invalidated = invalidateCall(cache, 'GET_ACCOUNTS', null);
  expect(answers).toHaveLength(2);
  answers[0]?.(['Marlene']);
  answers[1]?.(['Marlene', 'Nora']);
  await invalidated;
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(observer.getCurrentResult().data).toEqual(['Marlene', 'Nora']);
  expect(shown).not.toContainEqual(['Marlene']);
  stop();
});

test('several changes during a first fetch end with the answer to the last request', async () => {
  const { cache, answers, observer, stop } = watchedQuery();
  const invalidated = [
    invalidateCall(cache, 'GET_ACCOUNTS', null),
    invalidateAll(cache),
    invalidateCall(cache, 'GET_ACCOUNTS', 4),
  ];
  expect(answers).toHaveLength(3);
  answers.forEach((answer, index) => answer([String(index)]));
  await Promise.all(invalidated);
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(observer.getCurrentResult()).toMatchObject({ data: ['2'], status: 'success' });
  stop();
});

test('a fetch that others wait for resolves with the answer after the change', async () => {
  const { cache, answers, observer, stop } = watchedQuery();
  const waiting = observer.fetchOptimistic(cache.defaultQueryOptions(observer.options));
  const invalidated = invalidateCall(cache, 'GET_ACCOUNTS', null);
  answers.forEach((answer, index) => answer([String(index)]));
  await invalidated;
  expect((await waiting).data).toEqual(['1']);
  stop();
});
