import type { TemplateDocument } from '../../runtime/documents.ts';
import type { EditorContext } from '../document/context.ts';
import type { EntryRef } from '../document/entry-refs.ts';
import { findSection, tabsOf } from '../document/layout.ts';
import { gone, refused, type Refused } from './command.ts';

/** The refusal of a command whose field or block is not there. A block has no name but its section's. */
export function goneEntry(
  document: TemplateDocument,
  context: EditorContext,
  entry: EntryRef,
): Refused {
  if (entry.is === 'field') return gone(entry.id);
  const section = findSection(tabsOf(document, context), entry);
  if (section === undefined) return gone(entry.section);
  return refused('gone_content', { section: section.name });
}
