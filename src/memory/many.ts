import { errorBody } from '../contract/error-body.ts';
import { Failure } from '../contract/failure.ts';
import type { BatchEntry, TransitionsBody, TransitionsReply } from '../contract/many-items.ts';
import { refusalOfAll } from '../contract/refusal-of-all.ts';
import { sayRefusal } from '../contract/say.ts';
import { statusOf } from '../contract/status.ts';
import type { Kind } from './kind.ts';
import { type Asked, tried } from './memory.ts';

function needOnce(ids: readonly number[], at: number): void {
  if (ids.indexOf(ids[at] ?? 0) < at) throw new Failure('named_twice');
}

/** Changes fields of items, all or none; each is held against the others as they were before. */
export function changeAll(
  kind: Kind,
  asked: Asked,
  call: string,
  entries: readonly BatchEntry[],
  placeOf: Parameters<typeof refusalOfAll>[2],
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
  if (done.length < outcomes.length) throw refusalOfAll(entries, outcomes, placeOf);
  const stored = done.map(({ before, item }) => kind.store(asked, call, before, item));
  return { [kind.compiled.document.wrapper]: stored.map((item) => kind.shown(item)) };
}

/** Moves those items that may move, and says of each other one why it did not. */
export function moveAll(
  kind: Kind,
  asked: Asked,
  call: string,
  { items, ...move }: TransitionsBody,
): TransitionsReply {
  const ids = items.map(({ id }) => id);
  const results = ids.map((id, at) => {
    const outcome = tried(() => {
      needOnce(ids, at);
      return kind.shown(kind.move(asked, call, id, move));
    });
    if (!(outcome instanceof Failure)) return { id, status: 200, item: outcome } as const;
    const error = errorBody(outcome, asked.user.locale, sayRefusal);
    return { id, status: statusOf[outcome.code], error };
  });
  return { results };
}
