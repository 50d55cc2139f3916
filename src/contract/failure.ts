import type { FieldError } from '../runtime/record/errors.ts';
import type { Text } from '../runtime/text.ts';
import type { Denial } from '../runtime/flow/types.ts';

/**
 * Why an operation was refused; each code has a sentence in locales/*\/server.json under `failure`.
 */
export type FailureCode =
  | 'malformed'
  | 'unauthenticated'
  | 'invalid_credentials'
  | 'user_not_found'
  | 'invalid_password'
  | 'account_disabled'
  | 'account_deleted'
  | 'invalid_code'
  | 'challenge_over'
  | 'link_over'
  | 'proof_required'
  | 'wrong_password'
  | 'wrong_code'
  | 'passkey_refused'
  | 'common_password'
  | 'context_password'
  | 'second_factor_required'
  | 'last_second_factor'
  | 'organisation_taken'
  | 'sign_up_off'
  | 'identity_refused'
  | 'identity_taken'
  | 'provider_unreachable'
  | 'foreign_origin'
  | 'forbidden'
  | 'site_archived'
  | 'not_found'
  | 'conflict'
  | 'client_id_taken'
  | 'name_taken'
  | 'root_item'
  | 'still_referenced'
  | 'deleted_item'
  | 'not_deleted'
  | 'must_watch'
  | 'denied'
  | 'import_running'
  | 'named_twice'
  | 'stale'
  | 'too_large'
  | 'too_long_for_xlsx'
  | 'too_many_for_xlsx'
  | 'unsupported_media_type'
  | 'unreadable_file'
  | 'invalid'
  | 'invalid_query'
  | 'document_problems'
  | 'version_required'
  | 'idempotency_key_malformed'
  | 'idempotency_key_reused'
  | 'answer_not_kept'
  | 'too_many'
  | 'no_support_address'
  | 'unavailable'
  | 'internal';

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
