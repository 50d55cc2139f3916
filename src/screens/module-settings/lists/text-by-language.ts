import { type Language, type Text, languages, textIn } from '../../../runtime/text.ts';

/** A name as its fields hold it: the text in the person's language, and those in the others. */
export interface TextFieldsValue {
  readonly own: string;
  readonly others: Readonly<Partial<Record<Language, string>>>;
}

/** The languages besides that of the person. */
export const otherLanguages = (language: string): readonly Language[] =>
  languages.filter((each) => each !== language);

/** The fields of a text; a text for every language has no others. */
export function toFields(text: Text, language: string): TextFieldsValue {
  if (typeof text === 'string') return { own: text, others: {} };
  const others = otherLanguages(language).map((each) => [each, text[each] ?? ''] as const);
  return { own: textIn(text, language), others: Object.fromEntries(others) };
}

/** The text of the fields: one for every language if no other is given. */
export function fromFields({ own, others }: TextFieldsValue, language: string): Text {
  const name = own.trim();
  const given = otherLanguages(language).flatMap((each) => {
    const text = others[each]?.trim() ?? '';
    return text === '' ? [] : [[each, text] as const];
  });
  if (given.length === 0) return name;
  return { en: name, [language]: name, ...Object.fromEntries(given) };
}
