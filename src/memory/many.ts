import { errorBody } from '../domain/error-body.ts';
import { Failure } from '../contract/failure.ts';
import type {
  BatchEntry,
  CheckEntry,
  CheckReply,
  ItemVersion,
  BulkReply,
  TransitionsBody,
} from '../contract/bulk.ts';
import { batchFailure } from '../domain/batch-error.ts';
import { translateError } from '../domain/error-texts.ts';
import { httpStatusOf } from '../contract/http-status.ts';
import type { Item } from '../runtime/record/item.ts';
import type { Kind } from './kind.ts';
import { type Asked, NotInMock, tried } from './memory.ts';

function needOnce(ids: readonly number[], at: number): void {
  if (ids.indexOf(ids[at] ?? 0) < at) throw new Failure('named_twice');
}

/** Changes fields of items, all or none; each is held against the others as they were before. */
export function changeAll(
  kind: Kind,
  asked: Asked,
  call: string,
  entries: readonly BatchEntry[],
  placeOf: Parameters<typeof batchFailure>[2],
) {
  const ids = entries.map(({ id }) => id);
  const outcomes = entries.map(({ id, changes }, at) =>
    tried(() => {
      needOnce(ids, at);
      const before = kind.present(asked, id);
      return { before, item: kind.changed(asked, before, changes) };
    }),
  );
  const done = outcomes.flatMap((outcome) => (outcome instanceof Failure ? [] : [outcome]));
  if (done.length < outcomes.length) throw batchFailure(entries, outcomes, placeOf);
  const stored = done.map(({ before, item }) => kind.store(asked, call, before, item));
  return { [kind.compiled.document.wrapper]: stored.map((item) => kind.shown(item)) };
}

/** What would become of each of the items; texts of cells are the server's to read. */
export function checkAll(kind: Kind, asked: Asked, entries: readonly CheckEntry[]): CheckReply {
  const ids = entries.map(({ id }) => id);
  const results = entries.map(({ id, changes = {}, cells = {} }, at) => {
    if (Object.keys(cells).length > 0)
      throw new NotInMock('The mock does not read texts of cells; the server does (npm start).');
    const outcome = tried(() => {
      needOnce(ids, at);
      return kind.changed(asked, kind.present(asked, id), changes);
    });
    if (!(outcome instanceof Failure))
      return { id, status: 200, item: kind.shown(outcome), changes } as const;
    const error = errorBody(outcome, asked.user.locale, translateError);
    return { id, status: httpStatusOf[outcome.code], error };
  });
  return { results };
}

/** Does something with each of the items, and says of each where nothing came of it why. */
export function reportOf(
  kind: Kind,
  asked: Asked,
  items: readonly ItemVersion[],
  work: (id: number) => Item,
): BulkReply {
  const ids = items.map(({ id }) => id);
  const outcomes = ids.map((): Item | Failure => new Failure('not_found'));
  // One may wait for another: what it belongs to, or what is subordinate to it.
  for (let waiting = [...ids.keys()]; waiting.length > 0;) {
    for (const at of waiting)
      outcomes[at] = tried(() => {
        needOnce(ids, at);
        return kind.shown(work(ids[at] ?? 0));
      });
    const refused = waiting.filter((at) => outcomes[at] instanceof Failure);
    if (refused.length === waiting.length) break;
    waiting = refused;
  }
  const results = outcomes.map((outcome, at) => {
    const id = ids[at] ?? 0;
    if (!(outcome instanceof Failure)) return { id, status: 200, item: outcome } as const;
    const error = errorBody(outcome, asked.user.locale, translateError);
    return { id, status: httpStatusOf[outcome.code], error };
  });
  return { results };
}

/** Moves those items that may move, and says of each other one why it did not. */
export function moveAll(
  kind: Kind,
  asked: Asked,
  call: string,
  { items, ...move }: TransitionsBody,
): BulkReply {
  return reportOf(kind, asked, items, (id) => kind.move(asked, call, id, move));
}
