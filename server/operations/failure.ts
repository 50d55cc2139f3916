import type { FieldError } from '../../src/runtime/record/errors.ts';
import type { Text } from '../../src/runtime/text.ts';
import type { Denial } from '../../src/runtime/flow/types.ts';

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
  | 'denied'
  | 'stale'
  | 'too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'invalid_query'
  | 'document_problems'
  | 'version_required'
  | 'too_many'
  | 'unavailable'
  | 'internal';

/** What goes along with a refusal, before it is put into words. */
export interface FailureDetails {
  readonly fields?: readonly FieldError[];
  /** The item as it is now, for `stale`. */
  readonly current?: unknown;
  readonly denial?: Denial;
  readonly problems?: unknown;
  /** Says it better than the code's own sentence. */
  readonly sentence?: Text;
}

export type FailureParams = { readonly [name: string]: string | number | boolean };

/** An operation that was refused: nothing was changed, and the caller is told why. */
export class Failure extends Error {
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
