import { columnRuleKeys } from '../../runtime/column-rules.ts';
import { ownTypesOf } from '../../runtime/compile/own-types.ts';
import type { ColumnDocument, TemplateDocument } from '../../runtime/documents.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { EditorContext } from '../document/context.ts';
import { flowOf } from '../document/flow.ts';
import { columnsOf, tabsOf } from '../document/layout.ts';
import type { Difference } from './difference-type.ts';
import { flowDifferences } from './flow-difference.ts';

function columnDifferences(was: ColumnDocument, is: ColumnDocument): readonly Difference[] {
  const { name, db: id } = is;
  const found: Difference[] = [];
  if (!jsonEquals(was.name, is.name))
    found.push({ is: 'field_renamed', id, name, before: was.name });
  if (was.columnType !== is.columnType || was.ownType !== is.ownType)
    found.push({ is: 'field_retyped', id, name });
  if (was.tab !== is.tab || was.section !== is.section) found.push({ is: 'field_moved', id, name });
  if (!jsonEquals(was.columnData ?? {}, is.columnData ?? {}))
    found.push({ is: 'field_settings', id, name });
  if ((was.required === true) !== (is.required === true))
    found.push({ is: is.required === true ? 'field_required' : 'field_optional', id, name });
  if (columnRuleKeys.some((key) => !jsonEquals(was[key], is[key])))
    found.push({ is: 'field_rules', id, name });
  if (was.span !== is.span) found.push({ is: 'field_width', id, name });
  return found;
}

/** What differs between two versions of a template, in the order of the form. */
export function differences(
  before: TemplateDocument,
  after: TemplateDocument,
  context: EditorContext,
): readonly Difference[] {
  const found: Difference[] = [];
  const { name } = after;
  if (!jsonEquals(before.name, name)) found.push({ is: 'name', id: '', name, before: before.name });
  if (!jsonEquals(before.description, after.description))
    found.push({ is: 'description', id: '', name });
  const [oldTabs, newTabs] = [tabsOf(before, context), tabsOf(after, context)];
  for (const tab of newTabs) {
    const old = oldTabs.find(({ id }) => id === tab.id);
    if (old === undefined) found.push({ is: 'tab_added', id: tab.id, name: tab.name });
    for (const section of tab.sections) {
      const was = old?.sections.find(({ id }) => id === section.id);
      if (old !== undefined && was === undefined)
        found.push({ is: 'section_added', id: `${tab.id} ${section.id}`, name: section.name });
      if (was !== undefined && !jsonEquals(was.content ?? [], section.content ?? []))
        found.push({ is: 'content', id: `${tab.id} ${section.id}`, name: section.name });
    }
    for (const section of old?.sections ?? [])
      if (tab.sections.every(({ id }) => id !== section.id))
        found.push({ is: 'section_removed', id: `${tab.id} ${section.id}`, name: section.name });
  }
  for (const tab of oldTabs)
    if (newTabs.every(({ id }) => id !== tab.id))
      found.push({ is: 'tab_removed', id: tab.id, name: tab.name });
  const old = new Map(columnsOf(before, context).map(({ document }) => [document.db, document]));
  for (const { document } of columnsOf(after, context)) {
    const was = old.get(document.db);
    old.delete(document.db);
    if (was === undefined) found.push({ is: 'field_added', id: document.db, name: document.name });
    else found.push(...columnDifferences(was, document));
  }
  for (const column of old.values())
    found.push({ is: 'field_removed', id: column.db, name: column.name });
  const oldTypes = ownTypesOf(before);
  for (const type of after.ownTypes ?? []) {
    const was = oldTypes.get(type.key);
    if (was !== undefined && !jsonEquals(was, type))
      found.push({ is: 'own_type', id: type.key, name: type.name });
  }
  found.push(...flowDifferences(flowOf(before, context), flowOf(after, context)));
  if (!jsonEquals(before.walks ?? [], after.walks ?? [])) found.push({ is: 'walks', id: '', name });
  return found;
}
