import type { Text } from '../../runtime/text.ts';
import type { EditorContext } from './context.ts';
import { columnOf, findSection, type SectionPlace, tabsOf } from './layout.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';

/** A field by its db name, or a block of content by its id and section. */
export type EntryRef =
  | { readonly is: 'field'; readonly id: string }
  | ({ readonly is: 'content'; readonly id: string } & SectionPlace);

/** What sentences call an entry: the name of a field, or of the section of a block; null if gone. */
export function nameOfEntry(
  document: TemplateDocument,
  context: EditorContext,
  entry: EntryRef,
): Text | null {
  if (entry.is === 'field') return columnOf(document, context, entry.id)?.document.name ?? null;
  const section = findSection(tabsOf(document, context), entry);
  return section?.content?.some(({ id }) => id === entry.id) === true ? section.name : null;
}
