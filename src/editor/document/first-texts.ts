import { jsonEquals } from '../../runtime/record/json.ts';
import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { type Text, textIn } from '../../runtime/text.ts';

/**
 * The texts of a new template (spec 4.6). First texts become part of the stored document, in every
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

/** The labels of new nodes of a status flow by their kind. */
export const nodeTexts = {
  status_start: { en: 'Start', de: 'Start', fr: 'Départ' },
  status_intermediate: { en: 'Intermediate', de: 'Status', fr: 'Statut' },
  zero_requirement: { en: 'No check', de: 'Keine Prüfung', fr: 'Sans contrôle' },
  requirement: { en: 'Requirement', de: 'Bedingung', fr: 'Condition' },
  approval: { en: 'Approval', de: 'Freigabe', fr: 'Approbation' },
} as const satisfies { readonly [K in FlowNodeDocument['kind']]: Text };

/**
 * A text that is written anew in a language. Translations of a first text say nothing any more once
 * its English wording is another one; where they are gone, English is shown. `ownFirst` is the first text of
 * this one thing, such as the name of a field's own type.
 */
export function withoutFirstWordings(
  text: Text | undefined,
  language: string,
  ownFirst?: Text,
): Text | undefined {
  const isFirst = [...Object.values(texts), ownFirst].some((each) => jsonEquals(each, text));
  return language === 'en' && isFirst && text !== undefined ? textIn(text, 'en') : text;
}

/** A label of a node after an edit: translations that say its first label go when the English one does. */
export function editedText(before: Text, after: Text): Text {
  if (typeof before === 'string' || typeof after === 'string' || before.en === after.en)
    return after;
  const label = Object.values(nodeTexts).find(({ en }) => en === before.en);
  const isFirst = ([language, wording]: readonly [string, string]) =>
    language !== 'en' && label !== undefined && textIn(label, language) === wording;
  return {
    ...Object.fromEntries(Object.entries(after).filter((each) => !isFirst(each))),
    en: after.en,
  };
}
