import i18next from 'i18next';
import { isApiError } from '../../api/error.ts';

/** The sentence for what failed; what is no answer of the server's goes to the console as well. */
export function errorText(error: unknown): string {
  if (isApiError(error)) return error.message;
  console.error(error);
  return i18next.t('api:unknown');
}
