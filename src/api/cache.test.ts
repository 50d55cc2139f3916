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

test.each([
  ['with an answer from before', ['Marlene']],
  ['without an answer', undefined],
])(
  'a change while a screen is drawn %s, and not yet shown, reaches it, as do later ones',
  async (_, before) => {
    const cache = createCache();
    let onServer: readonly string[] = ['Marlene', 'Nora'];
    const queryKey = ['GET_ACCOUNTS', null];
    if (before !== undefined) cache.setQueryData(queryKey, before);
    const observer = new QueryObserver(cache, { queryKey, queryFn: async () => onServer });
    observer.getOptimisticResult(cache.defaultQueryOptions(observer.options));
    await invalidateCall(cache, 'GET_ACCOUNTS', null);
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().data).toEqual(['Marlene', 'Nora']);
    onServer = ['Nora'];
    await invalidateAll(cache);
    expect(observer.getCurrentResult().data).toEqual(['Nora']);
    stop();
  },
);

test('an answer that no screen shows is fetched again after a change', async () => {
  const { cache, answers, observer, stop } = watchedQuery();
  answers[0]?.(['Marlene']);
  await expect.poll(() => observer.getCurrentResult().status).toBe('success');
  stop();
  await invalidateCall(cache, 'GET_ACCOUNTS', null);
  expect(answers).toHaveLength(1);
  const again = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(2);
  again();
});

test('a screen that goes away while a changed answer is fetched again has the new answer when it comes back', async () => {
  const cache = createCache();
  let onServer: readonly string[] = ['Marlene'];
  let hold: Promise<void> = Promise.resolve();
  const observer = new QueryObserver(cache, {
    queryKey: ['GET_ACCOUNTS', null],
    queryFn: async ({ signal }) => {
      await hold;
      signal.throwIfAborted();
      return onServer;
    },
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['Marlene']);
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  onServer = ['Marlene', 'Nora'];
  const invalidated = invalidateCall(cache, 'GET_ACCOUNTS', null);
  stop();
  resolve();
  await invalidated;
  const stopAgain = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['Marlene', 'Nora']);
  stopAgain();
});
