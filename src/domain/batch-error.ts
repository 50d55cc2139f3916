import type { FailureCode } from '../contract/failure-codes.ts';
import type { FieldError } from '../runtime/record/errors.ts';
import { dedupeErrors } from '../runtime/record/validate.ts';
import { Failure, type ItemFailure, type FailureData, listFieldErrors } from './failure.ts';

/** JSON pointers to an item and its changes in the body. */
interface BodyPointers {
  readonly item: string;
  readonly changes: string;
}

/**
 * Which failure code the whole call reports when items fail for different reasons: the one that the
 * caller has to correct first.
 */
const failurePriority: readonly FailureCode[] = [
  'not_found',
  'deleted_item',
  'stale',
  'named_twice',
  'invalid',
  'denied',
];

/** Field errors that are listed for each item of a batch. */
const maxFieldErrorsOfItem = 10;

/** The Failure of an item without its stack, ready to be stored and translated. */
export function toFailureData({ code, params, details }: FailureData): FailureData {
  const { fields, fields_omitted: omitted } = details;
  const listed = fields && listFieldErrors(fields, maxFieldErrorsOfItem, omitted);
  return { code, params, details: { ...details, ...listed } };
}

/**
 * The refusal of a call on several items. It lists the reason of each refused item, each invalid
 * field with its pointer into the body, and the current state of each stale item.
 */
export function batchFailure(
  entries: readonly { readonly id: number }[],
  outcomes: readonly unknown[],
  pointersAt: (at: number) => BodyPointers,
): Failure {
  const items: ItemFailure[] = [];
  const fields: FieldError[] = [];
  const current: unknown[] = [];
  for (const [at, { id }] of entries.entries()) {
    const outcome = outcomes[at];
    if (!(outcome instanceof Failure)) continue;
    const pointers = pointersAt(at);
    items.push({ pointer: pointers.item, id, refusal: toFailureData(outcome) });
    for (const field of outcome.details.fields ?? [])
      fields.push({ ...field, pointer: pointers.changes + field.pointer });
    if (outcome.details.current !== undefined) current.push(outcome.details.current);
  }
  const uniqueFields = dedupeErrors(fields);
  const code = failurePriority.find((each) => items.some(({ refusal }) => refusal.code === each));
  return new Failure(
    code ?? items[0]?.refusal.code ?? 'conflict',
    { count: uniqueFields.length },
    {
      items,
      ...(uniqueFields.length > 0 && listFieldErrors(uniqueFields)),
      ...(current.length > 0 && { current }),
    },
  );
}
