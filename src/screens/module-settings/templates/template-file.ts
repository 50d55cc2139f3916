import '../../../modules/problem-texts.ts';
import type { DropdownRow } from '../../../contract/directory.ts';
import { parseDocument } from '../../../runtime/compile/locate.ts';
import { withOtherDropdowns } from '../../../runtime/compile/site-options.ts';
import type { TemplateDocument } from '../../../runtime/documents.ts';
import type { Problem } from '../../../runtime/problem.ts';
import { isList, isObject, jsonEquals } from '../../../runtime/record/json.ts';
import { type Text, byLanguage, textIn } from '../../../runtime/text.ts';

type Lists = readonly Pick<DropdownRow, 'id' | 'site_id' | 'module_type' | 'options'>[];

/**
 * A template as a file of its own: it names lists that all sites of the organisation have, but none of
 * the site, whose options stay.
 */
export function toTemplateFile(document: TemplateDocument, lists: Lists): string {
  const shared = new Set(lists.filter(({ site_id }) => site_id === null).map(({ id }) => id));
  return `${JSON.stringify(
    withOtherDropdowns(document, (id) => (shared.has(id) ? id : null)),
    null,
    2,
  )}\n`;
}

/**
 * A template of a file that names only lists which all sites of this organisation have. A list of another
 * organisation can have the same number: it is known by options that the list here has not.
 */
export function withListsOfHere(document: TemplateDocument, lists: Lists): TemplateDocument {
  const columns: unknown = [document.columns, document.coreColumns ?? []];
  // The server says what is wrong with its shape.
  if (!isList(columns) || !columns.every((each) => isList(each) && each.every(isObject)))
    return document;
  return withOtherDropdowns(document, (id, options) => {
    const list = lists.find(
      (each) => each.id === id && each.site_id === null && each.module_type === document.moduleType,
    );
    const isSame = (option: unknown) =>
      isObject(option) &&
      list?.options.some(
        ({ value, label }) => value === option['value'] && jsonEquals(label, option['label']),
      );
    return list !== undefined && isList(options) && options.every(isSame) ? id : null;
  });
}

/** The document in a file, or the problem of its syntax with line and column. */
export function readTemplateFile(
  text: string,
):
  | { readonly ok: true; readonly document: TemplateDocument }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const parsed = parseDocument(text);
  if (!parsed.ok) return parsed;
  // The server checks the rest of its shape.
  return { ok: true, document: parsed.document as TemplateDocument };
}

/** The module that a file names; null if it names none. */
export function moduleOfFile(document: unknown): string | null {
  const type = isObject(document) ? document['moduleType'] : null;
  return typeof type === 'string' ? type : null;
}

/** The name of a copy, in every language of the name; `mark` adds the word for a copy. */
export function copiedName(name: Text, mark: (name: string, language: string) => string): Text {
  if (typeof name === 'string') return byLanguage((language) => mark(name, language));
  return byLanguage((language) => mark(textIn(name, language), language));
}
