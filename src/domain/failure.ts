import type { ModuleCount } from '../contract/bulk.ts';
import type { FailureCode } from '../contract/failure-codes.ts';
import type { FieldError } from '../runtime/record/errors.ts';
import type { Text } from '../runtime/text.ts';
import type { Denial } from '../runtime/flow/types.ts';

/** Details of a refusal, before translation. */
export interface FailureDetails {
  readonly fields?: readonly FieldError[];
  /** How many more invalid values there are than `fields` lists. */
  readonly fields_omitted?: number;
  /** The current item, for `stale`; for a call on several items, a list of the stale ones. */
  readonly current?: unknown;
  /** Each refused item of a call on several items that was refused as a whole. */
  readonly items?: readonly ItemFailure[];
  readonly denial?: Denial;
  readonly problems?: readonly unknown[];
  /** How many items hang on others, by module, for `still_referenced` and `dependents_*`. */
  readonly dependents?: readonly ModuleCount[];
  /** A more precise sentence that replaces the code's. */
  readonly sentence?: Text;
}

export type FailureParams = { readonly [name: string]: string | number | boolean };

/** Why something was refused, before translation. */
export interface FailureData {
  readonly code: FailureCode;
  readonly params: FailureParams;
  readonly details: FailureDetails;
}

/** The refusal of one of several items; `pointer` points to it in the body. */
export interface ItemFailure {
  readonly pointer: string;
  readonly id: number;
  readonly refusal: FailureData;
}

/** The refusal of an operation: nothing was changed, and the caller receives the reason. */
export class Failure extends Error implements FailureData {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly params: FailureParams;
  readonly details: FailureDetails;

  constructor(code: FailureCode, params: FailureParams = {}, details: FailureDetails = {}) {
    super(code);
    this.code = code;
    this.params = params;
    this.details = details;
  }
}

/** Not found or not accessible: both get the same answer, so that ids cannot be probed. */
export function notFound(): Failure {
  return new Failure('not_found');
}

/** A body with more invalid values than a person corrects must not make a response of megabytes. */
const maxFieldErrors = 100;

/** The first errors, and the number of the others and of those that were omitted before. */
export function listFieldErrors(
  fields: readonly FieldError[],
  limit = maxFieldErrors,
  omittedBefore = 0,
): Pick<FailureDetails, 'fields' | 'fields_omitted'> {
  const omitted = omittedBefore + Math.max(0, fields.length - limit);
  return { fields: fields.slice(0, limit), ...(omitted > 0 && { fields_omitted: omitted }) };
}

/** The item is not valid. */
export function invalid(fields: readonly FieldError[]): Failure {
  return new Failure('invalid', { count: fields.length }, listFieldErrors(fields));
}

/** The flow does not allow the move; the denial says why. */
export function denied(denial: Denial): Failure {
  return new Failure('denied', {}, { denial });
}
