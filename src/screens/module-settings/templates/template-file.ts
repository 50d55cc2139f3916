import '../../../modules/problem-texts.ts';
import { parseDocument } from '../../../runtime/compile/locate.ts';
import { withOtherDropdowns } from '../../../runtime/compile/site-options.ts';
import type { TemplateDocument } from '../../../runtime/documents.ts';
import type { Problem } from '../../../runtime/problem.ts';
import { isObject } from '../../../runtime/record/json.ts';
import { type Text, byLanguage, textIn } from '../../../runtime/text.ts';

/** A template as a file of its own: without references to lists of the site, whose options stay. */
export function toTemplateFile(document: TemplateDocument): string {
  return `${JSON.stringify(
    withOtherDropdowns(document, () => null),
    null,
    2,
  )}\n`;
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
