import { ownTypesOf } from '../../runtime/compile/own-types.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { EditorContext } from '../document/context.ts';
import { flowOf } from '../document/flow.ts';
import { columnsOf, findSection, tabsOf } from '../document/layout.ts';
import type { Difference } from './difference-type.ts';
import { fieldDifferences } from './field-difference.ts';
import { flowDifferences } from './flow-difference.ts';
import { layoutDifferences } from './layout-difference.ts';

function columnDifferences(
  before: TemplateDocument,
  after: TemplateDocument,
  context: EditorContext,
): readonly Difference[] {
  const old = new Map(columnsOf(before, context).map(({ document }) => [document.db, document]));
  const now = columnsOf(after, context).map(({ document }) => document);
  const there = new Set(now.map(({ db }) => db));
  const tabs = tabsOf(after, context);
  const ownTypes = [ownTypesOf(before), ownTypesOf(after)] as const;
  return [
    ...now.flatMap((column): readonly Difference[] => {
      const { db: id, name, tab, section } = column;
      const was = old.get(id);
      if (was === undefined) return [{ is: 'field_added', id, name }];
      const place = findSection(tabs, { tab, section })?.name ?? section;
      return fieldDifferences(was, column, place, { fieldTypes: context.fieldTypes, ownTypes });
    }),
    ...[...old.values()]
      .filter(({ db }) => !there.has(db))
      .map(({ db, name }): Difference => ({ is: 'field_removed', id: db, name })),
  ];
}

function typeDifferences(before: TemplateDocument, after: TemplateDocument): readonly Difference[] {
  const [old, now] = [ownTypesOf(before), ownTypesOf(after)];
  return [
    ...[...now.values()].flatMap(({ key: id, name }): readonly Difference[] => {
      const was = old.get(id);
      if (was === undefined) return [{ is: 'own_type_added', id, name }];
      return jsonEquals(was, now.get(id)) ? [] : [{ is: 'own_type', id, name }];
    }),
    ...[...old.values()]
      .filter(({ key }) => !now.has(key))
      .map(({ key: id, name }): Difference => ({ is: 'own_type_removed', id, name })),
  ];
}

function walkDifferences(
  { walks: before = [] }: TemplateDocument,
  { walks: after = [] }: TemplateDocument,
): readonly Difference[] {
  const old = new Map(before.map((walk) => [walk.id, walk]));
  const there = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((walk): readonly Difference[] => {
      const { id, name } = walk;
      const was = old.get(id);
      if (was === undefined) return [{ is: 'walk_added', id, name }];
      return jsonEquals(was, walk) ? [] : [{ is: 'walk_changed', id, name }];
    }),
    ...before
      .filter(({ id }) => !there.has(id))
      .map(({ id, name }): Difference => ({ is: 'walk_removed', id, name })),
  ];
}

/** What differs between two versions of a template, in the order of the form; empty for equal ones. */
export function differences(
  before: TemplateDocument,
  after: TemplateDocument,
  context: EditorContext,
): readonly Difference[] {
  const { name } = after;
  const found: readonly Difference[] = [
    ...(jsonEquals(before.name, name)
      ? []
      : [{ is: 'name' as const, id: '', name, before: before.name }]),
    ...(jsonEquals(before.description, after.description)
      ? []
      : [{ is: 'description' as const, id: '', name }]),
    ...layoutDifferences(before, after, context),
    ...columnDifferences(before, after, context),
    ...typeDifferences(before, after),
    ...flowDifferences(flowOf(before, context), flowOf(after, context)),
    ...walkDifferences(before, after),
  ];
  // Whatever differs can be published.
  return found.length > 0 || jsonEquals(before, after) ? found : [{ is: 'other', id: '', name }];
}
