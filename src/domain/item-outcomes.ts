import type { BulkItemResult } from '../contract/bulk.ts';
import type { Item } from '../runtime/record/item.ts';
import type { Language } from '../runtime/text.ts';
import { toFailureData } from './batch-error.ts';
import { type Translate, errorResponse } from './error-body.ts';
import { Failure, type FailureData } from './failure.ts';

/** The outcome for one of several: a result, or the reason for a refusal. */
export type Outcome<T> = T | Failure;

/** The results without the refusals. */
export function successes<T>(outcomes: readonly Outcome<T>[]): readonly T[] {
  return outcomes.filter(
    (each): each is Exclude<Outcome<T>, Failure> => !(each instanceof Failure),
  );
}

/** The outcome of one of several items, as data that can be stored and translated later. */
export type ItemOutcome =
  | { readonly id: number; readonly item: Item }
  | { readonly id: number; readonly refusal: FailureData };

/** The outcomes by item, in the order of `wanted`. */
export function itemOutcomes(
  outcomes: readonly Outcome<Item>[],
  wanted: readonly { readonly id: number }[],
): readonly ItemOutcome[] {
  return wanted.flatMap(({ id }, at): readonly ItemOutcome[] => {
    const outcome = outcomes[at];
    if (outcome === undefined) return [];
    return [
      outcome instanceof Failure ? { id, refusal: toFailureData(outcome) } : { id, item: outcome },
    ];
  });
}

/** The outcomes as a reply lists them, in a language. */
export function itemResults(
  outcomes: readonly ItemOutcome[],
  language: Language,
  translate: Translate,
): readonly BulkItemResult[] {
  return outcomes.map((each) =>
    'item' in each
      ? { id: each.id, status: 200, item: each.item }
      : { id: each.id, ...errorResponse(each.refusal, language, translate) },
  );
}
