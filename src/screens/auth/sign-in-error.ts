import type { TFunction } from 'i18next';
import { isApiError } from '../../api/error.ts';

/**
 * The sentence for a sign-in that failed (spec section 8): the server's own, the client's for a
 * server that can't be reached, else one of the catalogue by what is known.
 */
export function signInError(error: unknown, t: TFunction<'auth'>): string {
  if (!isApiError(error)) {
    console.error(error);
    return t('errors.unexpected_response');
  }
  if (error.code !== 'unknown') return error.message;
  return t(error.status >= 500 ? 'errors.server' : 'errors.default');
}
