import i18next from 'i18next';
import { isApiError } from '../../api/error.ts';

/** The message of an error; an error that is no server answer is logged to the console as well. */
export function errorText(error: unknown): string {
  if (isApiError(error)) return error.message;
  console.error(error);
  return i18next.t('api:unknown');
}
