import i18next from 'i18next';
import type { ErrorBody } from '../contract/error-schemas.ts';
import type { FailureCode } from '../contract/failure-codes.ts';

/**
 * Why a call failed: the code of the server, or one of the client. `site_required`: the page knows no
 * site; `not_on_device`: the connection is down, and this device lacks the data; `item_discarded`: the
 * new item was discarded on this device; `device_full`: the device has no space to keep a change;
 * `shape`: the answer has an unexpected shape; `unknown`: an error without a readable answer.
 */
type ApiErrorCode =
  | FailureCode
  | 'network'
  | 'timeout'
  | 'not_configured'
  | 'shape'
  | 'site_required'
  | 'not_on_device'
  | 'already_sent'
  | 'item_discarded'
  | 'device_full'
  | 'unknown';

/** A call that failed. `message` is a sentence that can be shown (spec 7 and 8). */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: ErrorBody['details'];

  constructor(message: string, status: number, code: ApiErrorCode, details?: ErrorBody['details']) {
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

/** Keys of the texts for errors without a sentence. */
export const generalErrorTexts = {
  /** An answer of status 500 or above. */
  serverError: 'api:unknown',
  otherError: 'api:unknown',
  /** A bug of the page, not a failed call. */
  fault: 'api:unknown',
} as const;

type TextKey = Parameters<typeof i18next.t>[0];

export type ErrorTexts = {
  readonly [name in keyof typeof generalErrorTexts]: TextKey;
} & {
  /** Texts for errors of the client, by their code. */
  readonly byCode?: { readonly [code in ApiErrorCode]?: TextKey };
  /** Texts for answers without a sentence, by their status. */
  readonly byStatus?: { readonly [status: number]: TextKey };
};

/**
 * The sentence that a person reads about an error (spec section 8). An error that is not an
 * ApiError is logged to the console as well.
 */
export function errorText(error: unknown, texts: ErrorTexts = generalErrorTexts): string {
  if (!isApiError(error)) {
    console.error(error);
    return i18next.t(texts.fault);
  }
  const { byCode, byStatus, serverError, otherError } = texts;
  const ofCode = byCode?.[error.code];
  if (ofCode !== undefined) return i18next.t(ofCode);
  if (error.code !== 'unknown') return error.message;
  return i18next.t(byStatus?.[error.status] ?? (error.status >= 500 ? serverError : otherError));
}

/** Whether the sentence of an error says all that helps. */
const isWhole = ({ code }: ApiError): boolean =>
  code === 'site_required' || code === 'not_on_device';

/**
 * Fetches data; an ApiError then names them, with its status and code kept, unless the page knows no
 * site (spec section 8) or the data are not on the device. A
 * name that is a function is read after the failure: texts may load while the fetch runs.
 */
export async function fetchNamed<Data>(
  name: string | (() => string),
  fetchData: () => Promise<Data>,
): Promise<Data> {
  try {
    return await fetchData();
  } catch (error) {
    if (!isApiError(error) || isWhole(error)) throw error;
    const what = typeof name === 'string' ? name : name();
    const message = i18next.t('api:failed_to_fetch', { what, message: error.message });
    throw new ApiError(message, error.status, error.code, error.details);
  }
}
