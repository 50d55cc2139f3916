import type { TFunction } from 'i18next';
import type { CompiledModule } from '../runtime/compiled.ts';
import { localeOf, textIn } from '../runtime/text.ts';

/** "New work order": the document's text, else derived from the singular. */
export function createLabel(
  module: CompiledModule,
  language: string,
  t: TFunction<'form'>,
): string {
  const { createLabel: own, singular } = module.document;
  if (own !== undefined) return textIn(own, language);
  return t('create_label', { singular: textIn(singular, language) });
}

/** "Save work order": the document's text, else derived from the singular. */
export function saveLabel(module: CompiledModule, language: string, t: TFunction<'form'>): string {
  const { saveLabel: own, singular } = module.document;
  if (own !== undefined) return textIn(own, language);
  return t('save', { singular: textIn(singular, language) });
}

/**
 * A module's name inside a sentence: with a small letter if the language requires it ("No work
 * orders match"), unless it begins with an abbreviation ("DMS folders").
 */
export function inSentence(name: string, language: string): string {
  const isPlainWord = /^\p{Lu}\p{Ll}/u.test(name);
  if (!localeOf(language).lowercaseNames || !isPlainWord) return name;
  return name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
}
