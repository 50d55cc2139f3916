/** The words by which forms call languages, in small letters. */
const named: ReadonlyMap<string, string> = new Map([
  ['english', 'en'],
  ['german', 'de'],
  ['deutsch', 'de'],
  ['french', 'fr'],
  ['français', 'fr'],
  ['francais', 'fr'],
  ['spanish', 'es'],
  ['español', 'es'],
  ['espanol', 'es'],
  ['portuguese', 'pt'],
  ['português', 'pt'],
  ['italian', 'it'],
  ['italiano', 'it'],
  ['dutch', 'nl'],
  ['nederlands', 'nl'],
  ['polish', 'pl'],
  ['polski', 'pl'],
  ['arabic', 'ar'],
  ['swahili', 'sw'],
]);

/**
 * The tag of a language that a form names `English (en)`, `en` or `English`; null if the name tells
 * none. The empty name is the form's language.
 */
export function languageTag(name: string): string | null {
  const bare = name.trim();
  if (bare === '') return '';
  const given = /\(([^()]*)\)\s*$/.exec(bare)?.[1]?.trim() ?? bare;
  const [language = '', region] = given.split(/[-_]/);
  if (/^[a-z]{2}$/i.test(language)) {
    const tag = language.toLowerCase();
    return region !== undefined && /^[a-z]{2}$/i.test(region)
      ? `${tag}-${region.toUpperCase()}`
      : tag;
  }
  return named.get(bare.replace(/\(.*$/, '').trim().toLowerCase()) ?? null;
}
