import type { FieldError } from '../runtime/record/errors.ts';
import type { Text } from '../runtime/text.ts';
import type { Denial } from '../runtime/flow/types.ts';

/** Why an operation was refused; each has a sentence in locales/*\/server.json under `failure`. */
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

/** What goes along with a refusal, before it is put into words. */
export interface FailureDetails {
  readonly fields?: readonly FieldError[];
  /** The item as it is now, for `stale`; of several items a list of those that are stale. */
  readonly current?: unknown;
  /** Of a call on several items that was refused as a whole: each one that is at fault. */
  readonly items?: readonly ItemFailure[];
  readonly denial?: Denial;
  readonly problems?: readonly unknown[];
  /** Says it better than the code's own sentence. */
  readonly sentence?: Text;
}

export type FailureParams = { readonly [name: string]: string | number | boolean };

/** Why something was refused, before it is put into words. */
export interface FailureData {
  readonly code: FailureCode;
  readonly params: FailureParams;
  readonly details: FailureDetails;
}

/** The refusal of one of several items; `pointer` is its place in the body. */
export interface ItemFailure {
  readonly pointer: string;
  readonly id: number;
  readonly refusal: FailureData;
}

/** An operation that was refused: nothing was changed, and the caller is told why. */
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

/** Not there, or not yours: the same answer. */
export function notFound(): Failure {
  return new Failure('not_found');
}

/** The item is not valid; every error is told. */
export function invalid(fields: readonly FieldError[]): Failure {
  return new Failure('invalid', { count: fields.length }, { fields });
}

/** The flow does not allow the move; the denial says why. */
export function denied(denial: Denial): Failure {
  return new Failure('denied', {}, { denial });
}
