import type { FailureCode } from '../contract/failure-codes.ts';
import type { FieldError } from '../runtime/record/errors.ts';
import type { Text } from '../runtime/text.ts';
import type { Denial } from '../runtime/flow/types.ts';

/** Details of a refusal, before translation. */
export interface FailureDetails {
  readonly fields?: readonly FieldError[];
  /** The current item, for `stale`; for a call on several items, a list of the stale ones. */
  readonly current?: unknown;
  /** Each refused item of a call on several items that was refused as a whole. */
  readonly items?: readonly ItemFailure[];
  readonly denial?: Denial;
  readonly problems?: readonly unknown[];
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

/** The item is not valid; every error is reported. */
export function invalid(fields: readonly FieldError[]): Failure {
  return new Failure('invalid', { count: fields.length }, { fields });
}

/** The flow does not allow the move; the denial says why. */
export function denied(denial: Denial): Failure {
  return new Failure('denied', {}, { denial });
}
