import type { TemplateDocument } from '../../runtime/documents.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { EditorContext } from '../document/context.ts';
import { entriesOf, type SectionDocument, type TabDocument, tabsOf } from '../document/layout.ts';
import type { Difference } from './difference-type.ts';
import { isReordered } from './list-difference.ts';

const idOf = ({ id }: { readonly id: string }) => id;

/** The blocks of a section, without their places among the fields. */
const textsIn = ({ content = [] }: SectionDocument) =>
  Object.fromEntries(content.map((block) => [block.id, { ...block, order: 0 }]));

function sectionDifferences(
  id: string,
  was: SectionDocument,
  is: SectionDocument,
): readonly Difference[] {
  const { name } = is;
  const found: Difference[] = [];
  if (!jsonEquals(was.name, name))
    found.push({ is: 'section_renamed', id, name, before: was.name });
  if (!jsonEquals(was.description, is.description)) found.push({ is: 'section_texts', id, name });
  if (!jsonEquals(was.visibleWhen, is.visibleWhen))
    found.push({ is: 'section_rule', key: 'visibleWhen', rule: is.visibleWhen ?? null, id, name });
  if (!jsonEquals(textsIn(was), textsIn(is))) found.push({ is: 'content', id, name });
  return found;
}

function tabDifferences(was: TabDocument, is: TabDocument): readonly Difference[] {
  const { id, name } = is;
  const found: Difference[] = [];
  if (!jsonEquals(was.name, name)) found.push({ is: 'tab_renamed', id, name, before: was.name });
  const old = new Map(was.sections.map((section) => [section.id, section]));
  for (const section of is.sections) {
    const before = old.get(section.id);
    const place = `${id} ${section.id}`;
    if (before === undefined) found.push({ is: 'section_added', id: place, name: section.name });
    else found.push(...sectionDifferences(place, before, section));
  }
  const there = new Set(is.sections.map(idOf));
  for (const section of was.sections)
    if (!there.has(section.id))
      found.push({ is: 'section_removed', id: `${id} ${section.id}`, name: section.name });
  if (isReordered(was.sections.map(idOf), is.sections.map(idOf)))
    found.push({ is: 'sections_order', id, name });
  return found;
}

/** Sections in which what stayed is in another order. */
function orderDifferences(
  before: TemplateDocument,
  after: TemplateDocument,
  context: EditorContext,
): readonly Difference[] {
  return tabsOf(after, context).flatMap((tab) =>
    tab.sections.flatMap((section): readonly Difference[] => {
      const place = { tab: tab.id, section: section.id };
      const keysIn = (document: TemplateDocument) =>
        entriesOf(document, context, place).map((entry) => `${entry.is} ${entry.id}`);
      return isReordered(keysIn(before), keysIn(after))
        ? [{ is: 'fields_order', id: `${tab.id} ${section.id}`, name: section.name }]
        : [];
    }),
  );
}

/** What differs between the tabs and sections of two versions. */
export function layoutDifferences(
  before: TemplateDocument,
  after: TemplateDocument,
  context: EditorContext,
): readonly Difference[] {
  const [old, now] = [tabsOf(before, context), tabsOf(after, context)];
  const byId = new Map(old.map((tab) => [tab.id, tab]));
  const there = new Set(now.map(idOf));
  const isOrder = isReordered(old.map(idOf), now.map(idOf));
  return [
    ...now.flatMap((tab): readonly Difference[] => {
      const was = byId.get(tab.id);
      return was === undefined
        ? [{ is: 'tab_added', id: tab.id, name: tab.name }]
        : tabDifferences(was, tab);
    }),
    ...old
      .filter(({ id }) => !there.has(id))
      .map(({ id, name }): Difference => ({ is: 'tab_removed', id, name })),
    ...(isOrder ? [{ is: 'tabs_order' as const, id: '', name: after.name }] : []),
    ...orderDifferences(before, after, context),
  ];
}
