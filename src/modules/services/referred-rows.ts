import {
  type DefaultError,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { isApiError } from '../../api/error.ts';
import type { ReadableStore } from '../../browser/store.ts';

/**
 * A row by its id. `gone`: it does not exist, or this person may not read it; `absent`: it is not on this
 * device, and the server is out of reach.
 */
type ReferredRow<Row> =
  | { readonly id: number; readonly state: 'loading' | 'gone' | 'failed' | 'absent' }
  | { readonly id: number; readonly state: 'found'; readonly row: Row };

/**
 * The rows of `ids`, each once, from the cache or fetched when the store is subscribed to. `read` is
 * the query of a row, whose answer is null for one that does not exist.
 */
export function referredRows<Data, Row, Key extends QueryKey>(
  cache: QueryClient,
  ids: readonly number[],
  read: (
    id: number,
  ) => QueryObserverOptions<Data | null, DefaultError, Data | null, Data | null, Key>,
  toRow: (data: Data) => Row,
): ReadableStore<readonly ReferredRow<Row>[]> {
  const queries = [...new Set(ids)].map((id) => {
    const options = read(id);
    return { id, options, observer: new QueryObserver(cache, options) };
  });
  const results = () => queries.map(({ observer }) => observer.getCurrentResult());
  const rowsOf = (answers: ReturnType<typeof results>) =>
    queries.map(({ id }, at): ReferredRow<Row> => {
      const answer = answers[at];
      if (answer?.data === undefined || answer.data === null) {
        if (answer?.data === null) return { id, state: 'gone' };
        if (answer?.isError !== true) return { id, state: 'loading' };
        const { error } = answer;
        const isAbsent = isApiError(error) && error.code === 'not_on_device';
        return { id, state: isAbsent ? 'absent' : 'failed' };
      }
      return { id, state: 'found', row: toRow(answer.data) };
    });
  let answers = results();
  let rows = rowsOf(answers);
  return {
    get() {
      const now = results();
      const isSame = now.every(
        ({ data, isError }, at) => data === answers[at]?.data && isError === answers[at]?.isError,
      );
      if (!isSame) {
        answers = now;
        rows = rowsOf(now);
      }
      return rows;
    },
    subscribe(listener) {
      const stops = queries.map(({ observer, options }) => {
        // The query may have been removed from the cache since the observer was made.
        observer.setOptions(options);
        return observer.subscribe(listener);
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
