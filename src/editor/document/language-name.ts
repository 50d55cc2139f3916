import { localeOf } from '../../../locales/locale-of.ts';

/** The name of a language in another one, such as « allemand » in French. */
export const languageName = (code: string, shownIn: string): string =>
  localeOf(shownIn).names[code] ?? code;

/** A name as the first word of a heading. */
export const capitalised = (name: string, language: string): string =>
  name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
