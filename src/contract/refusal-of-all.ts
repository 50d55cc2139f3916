import type { FieldError } from '../runtime/record/errors.ts';
import { Failure, type FailureCode, type ItemFailure, type FailureData } from './failure.ts';

/** Where an item and its changes stand in the body, as JSON pointers. */
interface Place {
  readonly item: string;
  readonly changes: string;
}

/** Which of several reasons the whole is refused for: what a caller has to put right first. */
const gravest: readonly FailureCode[] = [
  'not_found',
  'deleted_item',
  'stale',
  'named_twice',
  'invalid',
  'denied',
];

/** A Failure without its stack, as it is kept and put into words. */
export function plain({ code, params, details }: FailureData): FailureData {
  return { code, params, details };
}

function once(fields: readonly FieldError[]): readonly FieldError[] {
  return [...new Map(fields.map((field) => [`${field.code} ${field.pointer}`, field])).values()];
}

/**
 * The refusal of a call on several items: every item that is at fault with its own reason, every
 * field that is wrong by its place in the body, and every stale item as it is now.
 */
export function refusalOfAll(
  entries: readonly { readonly id: number }[],
  outcomes: readonly unknown[],
  placeOf: (at: number) => Place,
): Failure {
  const items: ItemFailure[] = [];
  const fields: FieldError[] = [];
  const current: unknown[] = [];
  for (const [at, { id }] of entries.entries()) {
    const outcome = outcomes[at];
    if (!(outcome instanceof Failure)) continue;
    const place = placeOf(at);
    items.push({ pointer: place.item, id, refusal: plain(outcome) });
    for (const field of outcome.details.fields ?? [])
      fields.push({ ...field, pointer: place.changes + field.pointer });
    if (outcome.details.current !== undefined) current.push(outcome.details.current);
  }
  const told = once(fields);
  const code = gravest.find((each) => items.some(({ refusal }) => refusal.code === each));
  return new Failure(
    code ?? items[0]?.refusal.code ?? 'conflict',
    { count: told.length },
    {
      items,
      ...(told.length > 0 && { fields: told }),
      ...(current.length > 0 && { current }),
    },
  );
}
