import type { JsonObject } from '../../runtime/record/json.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import { isText, type Text, textIn } from '../../runtime/text.ts';
import { fieldTypes } from '../../widgets/fields.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts of schemas/meta in other languages, each under its English text. */
const files = import.meta.glob<Texts>('../../../schemas/meta-texts/*.json', { import: 'default' });

/** Keys of JSON Schema whose texts people read. */
const textKeys: ReadonlySet<string> = new Set(['title', 'description']);

/** The texts of a schema of settings, each of which has its languages. */
function textsIn(part: unknown): readonly Exclude<Text, string>[] {
  if (isList(part)) return part.flatMap(textsIn);
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    textKeys.has(key) && isText(value)
      ? typeof value === 'string'
        ? []
        : [value]
      : textsIn(value),
  );
}

/** The texts of field types and their settings in a language, each under its English text. */
function textsOfFieldTypes(language: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { document } of fieldTypes.values()) {
    const { type, name, description, settings } = document;
    for (const text of textsIn([settings, { description }]))
      found.set(text.en, textIn(text, language));
    found.set(
      `Settings of the field type ${type}: ${textIn(description, 'en')}`,
      `${textIn(name, language)}: ${textIn(description, language)}`,
    );
  }
  return found;
}

/** The schema with its texts translated; one without a translation stays. */
function translated(part: unknown, translate: (text: string) => string): unknown {
  if (isList(part)) return part.map((each) => translated(each, translate));
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (textKeys.has(key) && typeof value === 'string') return [key, translate(value)];
      if (key === 'enumDescriptions' && isList(value))
        return [key, value.map((text) => translate(String(text)))];
      return [key, translated(value, translate)];
    }),
  );
}

/** A bundled schema for editors (schemas/*.bundle.schema.json) with its texts in a language. */
export async function schemaIn(schema: JsonObject, language: string): Promise<JsonObject> {
  const own = await files[`../../../schemas/meta-texts/${language}.json`]?.();
  if (own === undefined) return schema;
  const ofFieldTypes = textsOfFieldTypes(language);
  const inLanguage = translated(schema, (text) => own[text] ?? ofFieldTypes.get(text) ?? text);
  return isObject(inLanguage) ? inLanguage : schema;
}
