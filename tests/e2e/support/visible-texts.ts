import { readFileSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';

const root = join(import.meta.dirname, '../../..');

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** Texts by language in a document: `{"en": …, "de": …}` at any depth. */
function pairs(value: unknown): readonly (readonly [en: string, de: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, de }: { en?: unknown; de?: unknown } = value;
  if (typeof en === 'string' && typeof de === 'string') return [[en, de]];
  return Object.values(value).flatMap(pairs);
}

/** Names of demo records, which are in the language of their authors. */
function demoNames(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name }: { name?: unknown } = value;
  return [...(typeof name === 'string' ? [name] : []), ...Object.values(value).flatMap(demoNames)];
}

/** Namespaces that only the server uses, and those that only tools print. */
const serverNamespaces = new Set(['mail', 'server', 'schema_diff', 'import']);

/**
 * English texts of the page and of the documents that it shows, except those that German has too:
 * none of them may be on a German page. Texts with placeholders and names of the demo are left out.
 */
export function englishTexts(): ReadonlySet<string> {
  const german = new Set<string>();
  const english = new Set<string>();
  for (const file of globSync('locales/en/*.json', { cwd: root })) {
    if (serverNamespaces.has(basename(file, '.json'))) continue;
    for (const text of leaves(read(file))) english.add(text);
    for (const text of leaves(read(file.replace('locales/en', 'locales/de')))) german.add(text);
  }
  for (const file of globSync('schemas/{places,modules/*,flows/*,field-types/*}.json', {
    cwd: root,
  }))
    for (const [en, de] of pairs(read(file))) {
      english.add(en);
      german.add(de);
    }
  for (const file of globSync('demo/records/*.json', { cwd: root }))
    for (const name of demoNames(read(file))) german.add(name);
  // Texts of up to two letters are abbreviations, which may be in any language.
  const isWord = (text: string) => text.length > 2 && !text.includes('{{');
  return new Set([...english].filter((text) => isWord(text) && !german.has(text)));
}

/** Every text on the page that a person sees or hears, including labels. */
export async function visibleTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) found.add(walker.currentNode.nodeValue?.trim() ?? '');
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const element of document.querySelectorAll('*'))
      for (const name of names) found.add(element.getAttribute(name)?.trim() ?? '');
    return [...found, document.title];
  });
}
