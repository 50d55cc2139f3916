import type { TFunction } from 'i18next';
import { isApiError } from '../../api/error.ts';

/**
 * The message of a failed sign-in (spec section 8): the server's message, else the client's if the
 * server can't be reached, else a text for the code or the status.
 */
export function signInError(error: unknown, t: TFunction<'auth'>): string {
  if (!isApiError(error)) {
    console.error(error);
    return t('errors.unexpected_response');
  }
  if (error.code !== 'unknown') return error.message;
  return t(error.status >= 500 ? 'errors.server' : 'errors.default');
}
