import type { ErrorBody } from '../contract/error-schemas.ts';

/** A call that failed. `message` is a sentence that can be shown (spec 7 and 8). */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The server's code, or `network`, `timeout`, `not_configured`, `shape`. */
  readonly code: string;
  readonly details: ErrorBody['details'];

  constructor(message: string, status: number, code: string, details?: ErrorBody['details']) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
