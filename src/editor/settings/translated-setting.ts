import { isObject, ownProperty } from '../../runtime/record/json.ts';
import { byLanguage, languages, textIn } from '../../runtime/text.ts';
import type { ValueSchema } from '../../runtime/value-schema.ts';
import { withHelp } from './setting-help.ts';
import type { SettingBase as Base, SettingField } from './setting-field.ts';

/** A text in every language, side by side. */
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
      columnData: withHelp(schema, {
        maxLength,
        ...(schema.columnType === 'textarea' && { rows: 2 }),
      }),
    })),
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
      return ownProperty(texts, 'en') === undefined ? null : texts;
    },
  };
}
