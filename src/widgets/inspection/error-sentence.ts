import { errorMessage } from '../../runtime/format-message.ts';
import { localeOf } from '../../runtime/text.ts';
import type { ValueError } from '../form-values.ts';

/** The sentence of an error: the server's, else the runtime's in the language. */
export function errorSentence(error: ValueError, language: string): string {
  return error.message ?? errorMessage(error, localeOf(language).code);
}
