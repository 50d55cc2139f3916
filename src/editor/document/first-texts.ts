import { jsonEquals } from '../../runtime/record/json.ts';
import type { Text } from '../../runtime/text.ts';

/**
 * The texts of a new template (spec 4.6). They become part of the stored document, in every
 * language at once, so they are no texts of the page.
 */
export const texts = {
  name: { en: 'New Template', de: 'Neue Vorlage', fr: 'Nouveau modèle' },
  description: {
    en: 'Template Description',
    de: 'Beschreibung der Vorlage',
    fr: 'Description du modèle',
  },
  tab: { en: 'General', de: 'Allgemein', fr: 'Général' },
  section: { en: 'First Section', de: 'Erster Abschnitt', fr: 'Première section' },
} as const satisfies Readonly<Record<string, Text>>;

/**
 * A text that is written anew in a language. Translations of a first text say nothing any more once
 * its English wording is another one; where they are gone, English is shown.
 */
export function withoutFirstWordings(text: Text | undefined, language: string): Text | undefined {
  const first = Object.values(texts).find((each) => jsonEquals(each, text));
  return language === 'en' && first !== undefined ? first.en : text;
}
