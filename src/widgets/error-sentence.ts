import { errorMessage } from '../runtime/format-message.ts';
import { errors } from '../runtime/generated/texts/errors.ts';
import { type Language, languages, localeOf } from '../runtime/text.ts';
import type { ValueError } from './form-values.ts';

/** The built page leaves these texts out of the runtime (scripts/page/later-texts.ts); they are in here. */
const texts = import.meta.glob<(typeof errors)[Language]>('../../locales/*/errors.json', {
  eager: true,
  import: 'default',
});
for (const language of languages)
  Object.assign(errors[language], texts[`../../locales/${language}/errors.json`]);

/** The sentence of an error: the server's, else the runtime's in the language. */
export function errorSentence(error: ValueError, language: string): string {
  return error.message ?? errorMessage(error, localeOf(language).code);
}
