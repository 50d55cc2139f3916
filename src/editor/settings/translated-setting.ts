import { isObject, ownProperty } from '../../runtime/record/json.ts';
import { byLanguage, languages, textIn } from '../../runtime/text.ts';
import type { ValueSchema } from '../../runtime/value-schema.ts';
import type { SettingBase as Base, SettingField } from './setting-field.ts';

/** A text with a field for each language. */
export function translatedField(
  setting: string,
  base: Base,
  schema: ValueSchema,
  languageName: (code: string, shownIn: string) => string,
): SettingField {
  const { maxLength } = schema;
  return {
    setting,
    columns: languages.map((language) => ({
      ...base,
      db: `${base.db}_${language}`,
      columnType: schema.columnType ?? 'text',
      name: byLanguage((shown) => `${textIn(base.name, shown)}, ${languageName(language, shown)}`),
      columnData: { maxLength, ...(schema.columnType === 'textarea' && { rows: 2 }) },
    })),
    texts: { name: base.name, help: schema.description },
    read: (value) =>
      languages.map((language) => {
        if (typeof value === 'string') return language === 'en' ? value : '';
        return isObject(value) ? (ownProperty(value, language) ?? '') : '';
      }),
    write: (values) => {
      const texts = Object.fromEntries(
        languages.flatMap((language, index) => {
          const text = values[index];
          return typeof text === 'string' && text !== '' ? [[language, text] as const] : [];
        }),
      );
      // Whoever writes no English has written something all the same.
      const en = ownProperty(texts, 'en') ?? Object.values(texts)[0];
      return en === undefined ? null : { ...texts, en };
    },
    // As `typedText`: English shows what is typed while no other language has a wording of its own.
    follow: (before, after) => {
      const at = languages.findIndex((_each, index) => before[index] !== after[index]);
      const english = languages.indexOf('en');
      const hasOthers = before.some(
        (each, index) => (each ?? '') !== '' && index !== at && index !== english,
      );
      const isCopy = (before[english] ?? '') === (before[at] ?? '');
      return at === -1 || at === english || hasOthers || !isCopy
        ? after
        : after.with(english, after[at]);
    },
  };
}
