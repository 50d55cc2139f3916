import type { TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject, type JsonObject } from '../../runtime/record/json.ts';
import type { Text } from '../../runtime/text.ts';
import { isValidText, withWording } from './texts.ts';

/** A text of a template, and where it is. */
export interface TemplateText {
  /** Its place among the texts. */
  readonly id: number;
  /** Names the text by db names and ids, not by positions: `columns/gas_test/name`. */
  readonly key: string;
  /** The key of the text in its object, such as `name` or `description`. */
  readonly what: string;
  readonly text: Text;
  /** Names of what holds it, from outside in: a tab and its section. */
  readonly of: readonly Text[];
}

/** Keys whose values people read, wherever they stand in a template. */
const textKeys: ReadonlySet<string> = new Set([
  'name',
  'label',
  'description',
  'text',
  'unit',
  'message',
  'placeholder',
  'prefix',
  'suffix',
  'patternMessage',
]);

/** Keys below which nothing is a text of the template: values of items, rules, addresses. */
const closedKeys: ReadonlySet<string> = new Set([
  'fixedRows',
  'default',
  'defaultValue',
  'records',
  'rule',
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'computed',
  'defaultRule',
  'optionsWhen',
]);

function isText(value: unknown): value is Text {
  if (typeof value === 'string') return value.trim() !== '';
  return (
    isObject(value) &&
    typeof value['en'] === 'string' &&
    Object.values(value).every((each) => typeof each === 'string')
  );
}

/** What tells an entry of a list from the others, whatever their order. */
function nameOfEntry(entry: unknown, index: number): string {
  if (!isObject(entry)) return String(index);
  const { db, id, value } = entry;
  const name = db ?? id ?? value ?? index;
  return String(typeof name === 'string' || typeof name === 'number' ? name : index);
}

const entriesOf = (
  value: JsonObject | readonly unknown[],
): readonly (readonly [string, unknown])[] =>
  isList(value)
    ? value.map((entry, index) => [nameOfEntry(entry, index), entry] as const)
    : Object.entries(value);

/** The template's own name leads every place, so only its own texts name it. */
const placeIn = (names: readonly Text[]): readonly Text[] =>
  names.length > 1 ? names.slice(1) : names;

/** Every text of a template, in the order of its document. */
export function textsOf(document: TemplateDocument): readonly TemplateText[] {
  const found: TemplateText[] = [];
  function walk(value: unknown, path: readonly string[], of: readonly Text[]): void {
    if (!isObject(value) && !isList(value)) return;
    const own = isObject(value) ? (value['name'] ?? value['label'] ?? value['text']) : undefined;
    const inner = isText(own) ? [...of, own] : of;
    for (const [key, each] of entriesOf(value)) {
      const next = [...path, key];
      if (isObject(value) && closedKeys.has(key)) continue;
      if (isObject(value) && textKeys.has(key) && isText(each))
        found.push({
          id: found.length,
          key: next.join('/'),
          what: key,
          text: each,
          of: placeIn(inner),
        });
      else walk(each, next, inner);
    }
  }
  walk(document, [], []);
  return found;
}

/** Another wording of one text; empty removes the language. */
export interface Wording {
  readonly key: string;
  readonly language: string;
  readonly wording: string;
}

interface Changed {
  readonly document: TemplateDocument;
  /** The wordings that changed something. */
  readonly changed: readonly Wording[];
  /** Those whose text is not there, or that leave it without English. */
  readonly refused: readonly Wording[];
}

function changedAt(value: unknown, path: readonly string[], change: (text: Text) => Text): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return isText(value) ? change(value) : value;
  if (isList(value))
    return value.map((entry, index) =>
      nameOfEntry(entry, index) === key ? changedAt(entry, rest, change) : entry,
    );
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: changedAt(value[key], rest, change) };
}

/** The template with other wordings. A plain text, which is for all languages, becomes English. */
export function withWordings(document: TemplateDocument, wordings: readonly Wording[]): Changed {
  const texts = new Map(textsOf(document).map(({ key, text }) => [key, text]));
  const changed: Wording[] = [];
  const refused: Wording[] = [];
  let next: unknown = document;
  for (const each of wordings) {
    const before = texts.get(each.key);
    const after = before === undefined ? null : withWording(before, each.language, each.wording);
    if (before === undefined || after === null || !isValidText(after)) {
      refused.push(each);
      continue;
    }
    if (wordingOf(before, each.language) === each.wording) continue;
    texts.set(each.key, after);
    next = changedAt(next, each.key.split('/'), () => after);
    changed.push(each);
  }
  // Only texts differ, so that it is a template as before.
  return { document: next as TemplateDocument, changed, refused };
}

/** A text in one language only: empty where it is missing. */
export function wordingOf(text: Text, language: string): string {
  if (typeof text === 'string') return language === 'en' ? text : '';
  return Object.hasOwn(text, language) ? (text[language] ?? '') : '';
}

/** Whether a text is missing in a language; a plain text is for all of them. */
export function isMissing(text: Text, language: string): boolean {
  return typeof text !== 'string' && wordingOf(text, language) === '';
}
