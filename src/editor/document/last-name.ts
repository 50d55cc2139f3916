import type { TemplateDocument } from '../../runtime/documents.ts';
import type { Text } from '../../runtime/text.ts';

/** The names of fields, sections and tabs with this id in the document of a template. */
function namesOf({ columns, tabs = [] }: TemplateDocument, id: string): readonly Text[] {
  return [
    ...columns.filter(({ db }) => db === id),
    ...tabs.flatMap(({ sections }) => sections.filter((section) => section.id === id)),
    ...tabs.filter((tab) => tab.id === id),
  ].map(({ name }) => name);
}

/**
 * The last name of a field, section or tab that is removed.
 * @param documents what the template was, the newest first
 */
export function lastNameOf(documents: Iterable<TemplateDocument>, id: string): Text | null {
  for (const document of documents) {
    const [name] = namesOf(document, id);
    if (name !== undefined) return name;
  }
  return null;
}
