import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { de } from '../../locales/de/locale.ts';
import { en } from '../../locales/en/locale.ts';
import { locales } from '../../locales/list.ts';
import type { Locale } from '../../locales/locale.ts';

type Texts = { readonly [key: string]: string | Texts };

/** Keys with their texts; the forms of a plural count as one. */
function textsOf(texts: Texts, above = ''): readonly (readonly [key: string, text: string])[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text !== 'string') return textsOf(text, `${above}${name}.`);
    const [, one = name] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(name) ?? [];
    const isForm = Object.hasOwn(texts, `${one}_other`);
    return [[`${above}${isForm ? one : name}`, text] as const];
  });
}

const namespaces = globSync('locales/en/*.json').map((file) => path.basename(file, '.json'));

function keysOf(language: string, namespace: string): ReadonlyMap<string, string> {
  const file = readFileSync(`locales/${language}/${namespace}.json`, 'utf8');
  return new Map(textsOf(JSON.parse(file) as Texts));
}

/** A key, and the keys of which it is a variant (i18next's contexts): `type_string` of `type`. */
function casesOf(key: string): readonly string[] {
  const parts = key.split('_');
  return parts.map((_, at) => parts.slice(0, at + 1).join('_')).toReversed();
}

/** Literals of the code, and patterns of those with gaps. */
function wordsOfCode() {
  const plain = new Set<string>();
  const gapped = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) plain.add(node.text);
    if (ts.isPropertyName(node) && ts.isIdentifier(node)) plain.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // Only a template with some literal text and without spaces can be a key.
      if (/^[^\s/]*[a-z]{2}[^\s/]*$/.test(parts.join('')))
        gapped.add(parts.map((part) => RegExp.escape(part)).join('[\\w.-]+'));
    }
    ts.forEachChild(node, visit);
  };
  for (const name of globSync('{src,server,scripts,mock}/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$/.test(name)) continue;
    visit(ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest));
  }
  const patterns = [...gapped].map((pattern) => new RegExp(`^${pattern}$`));
  return (key: string): boolean => plain.has(key) || patterns.some((each) => each.test(key));
}

/** Every language except English, with its namespaces. */
const translations = locales
  .filter(({ code }) => code !== 'en')
  .map((locale: Locale) => ({
    ...locale,
    present: globSync(`locales/${locale.code}/*.json`).map((file) => path.basename(file, '.json')),
  }));

test.each(translations)(
  '$name has the keys of English in the namespaces that its locale file calls complete',
  ({ code, complete }) => {
    for (const namespace of complete === 'all' ? namespaces : complete) {
      const [english, own] = [keysOf('en', namespace), keysOf(code, namespace)];
      expect([...own.keys()].toSorted(), namespace).toEqual([...english.keys()].toSorted());
    }
  },
);

test('English and German have every text', () => {
  expect([en.complete, de.complete]).toEqual(['all', 'all']);
});

test.each(translations)('$name has no text without an English one', ({ code, present }) => {
  const unknown = present.flatMap((namespace) => {
    const english = namespaces.includes(namespace) ? keysOf('en', namespace) : new Map();
    return [...keysOf(code, namespace).keys()].filter((key) => !english.has(key));
  });
  expect(unknown).toEqual([]);
});

const placeholdersIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name]) => name ?? []);

test.each(translations)('$name has no placeholder that English lacks', ({ code, present }) => {
  const other = present.flatMap((namespace) => {
    const own = keysOf(code, namespace);
    return [...keysOf('en', namespace)]
      .map(
        ([key, text]) =>
          [`${namespace}:${key}`, placeholdersIn(text), placeholdersIn(own.get(key))] as const,
      )
      .filter(([, english, found]) => found.some((name) => !english.includes(name)));
  });
  expect(other).toEqual([]);
});

test.each(translations)('$name has no sentence in English', ({ code, present }) => {
  const same = present.flatMap((namespace) => {
    const own = keysOf(code, namespace);
    return [...keysOf('en', namespace)]
      .filter(([key, text]) => own.get(key) === text)
      .filter(([, text]) =>
        /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
      )
      .map(([key, text]) => `${namespace}:${key} ${text}`);
  });
  expect(same).toEqual([]);
});

test('every text is used in the code', () => {
  const isUsed = wordsOfCode();
  expect(isUsed('a_key_that_nobody_names')).toBe(false);
  // The runtime reads its sentences of rules as a document, by typed names.
  const requested = namespaces.filter((namespace) => namespace !== 'rules');
  const unused = requested.flatMap((namespace) =>
    [...keysOf('en', namespace).keys()]
      .filter((key) =>
        casesOf(key).every((each) => !isUsed(each) && !isUsed(`${namespace}:${each}`)),
      )
      .map((key) => `${namespace}:${key}`),
  );
  expect(unused).toEqual([]);
});
