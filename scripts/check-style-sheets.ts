/**
 * Fails on a style sheet that is longer than the 400 lines that the lint allows a TypeScript file, on
 * rules that cost a computed style for every element of a page (docs/decisions/virtual-lists.md), and on
 * a component that names a class which its style sheet does not have.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const maxLines = 400;

/** Rules for everything; in a media query, which is indented, they cost only those whom it concerns. */
const costly = [
  { rule: /^\*::(?:before|after)/m, what: 'a rule for a pseudo-element of every element' },
  { rule: /^\* \{[^}]*var\(/m, what: 'a custom property in a rule for every element' },
];

const files = globSync('{src,tests,bench}/**/*.css', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).map((file) => file.replaceAll('\\', '/'));
const problems = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.trimEnd().split('\n').length;
  return [
    ...(lines > maxLines ? [`${file}: ${lines} lines, ${maxLines} are allowed: split it`] : []),
    ...costly.filter(({ rule }) => rule.test(text)).map(({ what }) => `${file}: ${what}`),
  ];
});

const classesOf = (sheet: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(sheet, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  );

const known = new Map<string, ReadonlySet<string>>();

for (const file of globSync('{src,tests,bench}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [line, name = '', path = ''] of text.matchAll(
    /^import (\w+) from '([^']+\.module\.css)'/gm,
  )) {
    const sheet = join(root, dirname(file), path);
    const classes = known.get(sheet) ?? classesOf(sheet);
    known.set(sheet, classes);
    for (const [, used = ''] of text
      .replace(line, '')
      .matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g')))
      if (!classes.has(used)) problems.push(`${file}: ${path} has no class ${used}`);
  }
}
if (files.length === 0) problems.push('There are no style sheets: nothing was checked.');

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
console.log(`${files.length} style sheets, ${problems.length} problems`);
