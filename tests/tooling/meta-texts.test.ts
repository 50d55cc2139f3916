import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '../../locales/list.ts';
import { schemaIn } from '../../src/editor/json/schema-texts.ts';
import { isList, isObject } from '../../src/runtime/record/json.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The texts that editors show of a schema. */
function textsIn(part: unknown): readonly string[] {
  if (isList(part)) return part.flatMap(textsIn);
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'enumDescriptions' && isList(value)) return value.map(String);
    if (/^(?:title|description)$/.test(key) && typeof value === 'string') return [value];
    return textsIn(value);
  });
}

/** An operator with its operands, such as `==(a, b)`: it has no words. */
const isWordless = (text: string) => /^\S+\((?:[a-z](?:, [a-z])*(?:, \.\.\.)?)?\)$/.test(text);

const bundles = ['template', 'module'].flatMap((name) => {
  const schema = read(`schemas/${name}.bundle.schema.json`);
  return isObject(schema) ? [schema] : [];
});
const english = [...new Set(bundles.flatMap(textsIn))];
const others = locales.filter(({ code }) => code !== 'en').map(({ code }) => code);

test.each(others)('completion and hover texts of the JSON view are all in %s', async (language) => {
  const file = read(`schemas/meta-texts/${language}.json`);
  const isSame = (text: string) => isObject(file) && file[text] === text;
  // Names of field types and settings, such as "Minimum", can be the same in two languages.
  const isName = (text: string) => !text.includes(' ');
  const untranslated: string[] = [];
  for (const schema of bundles) {
    const own = textsIn(await schemaIn(schema, language));
    for (const [at, text] of textsIn(schema).entries())
      if (own[at] === text && !isWordless(text) && !isSame(text) && !isName(text))
        untranslated.push(text);
  }
  expect(untranslated).toEqual([]);
});

test.each(others)(
  'no text of schemas/meta-texts in %s belongs to a text that is gone',
  (language) => {
    const file = read(`schemas/meta-texts/${language}.json`);
    const known = new Set(english);
    expect(isObject(file) ? Object.keys(file).filter((text) => !known.has(text)) : null).toEqual(
      [],
    );
  },
);
