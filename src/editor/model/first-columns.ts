import type { ColumnDocument, LayoutDocument, TemplateDocument } from '../../runtime/documents.ts';

/** The template with so many of its own columns only, the first of the form. */
export function firstColumns(
  document: TemplateDocument,
  tabs: LayoutDocument,
  count: number,
): TemplateDocument {
  const places = tabs.flatMap(({ id, sections }) => sections.map((each) => `${id} ${each.id}`));
  const at = new Map(places.map((place, index) => [place, index]));
  const placeOf = ({ tab, section }: ColumnDocument) =>
    at.get(`${tab} ${section}`) ?? places.length;
  const columns = document.columns
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.order - b.order)
    .slice(0, count);
  return { ...document, columns };
}
