import type { ErrorObject } from 'ajv';
import { ForeignSiteError } from '../db/transaction.ts';
import { isConflict, isPoolExhausted, isUnreachable } from '../db/retry.ts';
import { codeOf } from '../error-code.ts';
import { Failure, listFieldErrors } from '../operations/failure.ts';
import { toFieldErrors } from '../../src/domain/request-validation.ts';

/** Refusal codes by Fastify's error codes. */
const failureCodes: { readonly [code: string]: Failure['code'] } = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
};

/** Refusal codes of other errors of Fastify and its plugins by their HTTP status. */
const failureOfStatus: { readonly [status: number]: Failure['code'] } = {
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
};

/** A full disk of this server, or of PostgreSQL. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100']);

/**
 * Refusal codes by the SQLSTATE of values that no check before the database caught: taken or missing
 * keys of calls that ran at once, values that do not fit a column, and nesting without end.
 */
const failureOfSqlState: { readonly [code: string]: Failure['code'] } = {
  '23503': 'conflict',
  '23505': 'conflict',
  '23514': 'conflict',
  '22001': 'malformed',
  '22003': 'malformed',
  '22007': 'malformed',
  '22008': 'malformed',
  '22021': 'malformed',
  '22P02': 'malformed',
  '22P05': 'malformed',
  '54000': 'too_large',
  '54001': 'too_large',
};

/** Whether an error shows a check that is missing before the database. */
export const isUncheckedValue = (error: unknown): boolean =>
  Object.hasOwn(failureOfSqlState, codeOf(error));

const lockOrStatementTimeout = new Set(['55P03', '57014']);

function isValidation(error: unknown): error is Error & { validation: ErrorObject[] } {
  return error instanceof Error && 'validation' in error && Array.isArray(error.validation);
}

const isClientError = (status: unknown): status is number =>
  typeof status === 'number' && status >= 400 && status < 500 && status !== 429;

/** Converts an error of a route to a refusal; a bug becomes `internal`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ForeignSiteError) return new Failure('not_found');
  if (isValidation(error))
    return new Failure('malformed', {}, listFieldErrors(toFieldErrors(error.validation)));
  const code = failureCodes[codeOf(error)];
  if (code !== undefined) return new Failure(code);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (error instanceof Error && error.name === 'FastifyError' && isClientError(status))
    return new Failure(failureOfStatus[status] ?? 'malformed');
  if (status === 429) return new Failure('too_many');
  if (status === 400) return new Failure('malformed');
  const ofSqlState = failureOfSqlState[codeOf(error)];
  if (ofSqlState !== undefined) return new Failure(ofSqlState);
  if (fullDisk.has(codeOf(error))) return new Failure('storage_full');
  const isPassing =
    isUnreachable(error) ||
    isPoolExhausted(error) ||
    isConflict(error) ||
    lockOrStatementTimeout.has(codeOf(error));
  if (isPassing) return new Failure('unavailable');
  return new Failure('internal');
}
