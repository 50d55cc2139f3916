import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Attributes whose value people see or hear. */
const reported = new Set([
  'title',
  'label',
  'aria-label',
  'placeholder',
  'alt',
  'description',
  'okText',
]);

/** The name of the product, which is the same in every language. */
const names = new Set(['Sitewright']);

const isWord = (text: string): boolean => /\p{Ll}{3}/u.test(text) && !names.has(text.trim());

/** Texts in the code of a page instead of in locales/, each with its line. */
function textsIn(name: string, code: string): readonly string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (node: ts.Node, text: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${name}:${line + 1} ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isWord(node.text)) note(node, node.text);
    if (ts.isJsxAttribute(node) && reported.has(node.name.getText())) {
      const value = node.initializer;
      if (value !== undefined && ts.isStringLiteral(value) && isWord(value.text))
        note(node, value.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('the check finds a text or a label in the code of a page', () => {
  const code = '<p title="Close it">Nothing here<b aria-label={t("x")}>{t("y")}</b>Sitewright</p>';
  expect(textsIn('a.tsx', code)).toEqual(['a.tsx:1 Close it', 'a.tsx:1 Nothing here']);
});

test('every text of the page is in locales/, so that German pages contain no English', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !/\.test\.tsx$|testing/.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => textsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});
