import { jsonEquals } from '../../../src/runtime/record/json.ts';
import type { Text } from '../../../src/runtime/text.ts';
import { changed, renamed, valuePart, type Change, type Key, type Part } from './phrases.ts';
import type { Plan, PlannedColumn } from '../plan.ts';
import { isReordered, paired } from './lists.ts';

type Tab = Plan['tabs'][number];
type Section = Tab['sections'][number];

const idOf = ({ id }: { readonly id: string }) => id;
const dbOf = ({ db }: { readonly db: string }) => db;

function fieldsOf({ columns }: Plan, tab: string, section: string): readonly PlannedColumn[] {
  return columns
    .filter(({ document }) => document.tab === tab && document.section === section)
    .toSorted((a, b) => a.document.order - b.document.order);
}

function sectionChanges(plans: readonly [Plan, Plan], tab: string, was: Section, is: Section) {
  const [before, after] = plans.map((plan) => fieldsOf(plan, tab, is.id));
  const { name } = is;
  const helped = jsonEquals(was.description ?? null, is.description ?? null);
  return [
    ...renamed(was.name, is.name),
    ...(helped
      ? []
      : [
          changed('safe', 'text', {
            what: { key: 'what_section_help', params: { name } } as const,
            before: valuePart(was.description),
            after: valuePart(is.description),
          }),
        ]),
    ...(jsonEquals(was.visibleWhen ?? null, is.visibleWhen ?? null)
      ? []
      : [changed('safe', 'section_condition', { name })]),
    ...(jsonEquals(was.content ?? [], is.content ?? [])
      ? []
      : [changed('safe', 'section_content', { name })]),
    ...(isReordered(before ?? [], after ?? [], dbOf)
      ? [changed('safe', 'field_reordered', { name, after: namesOf(after ?? []) })]
      : []),
  ];
}

const namesOf = (columns: readonly PlannedColumn[]): Part =>
  columns.map(({ document }) => document.name);

/** Changes of tabs and sections, and of the order of the fields in them. */
export function layoutChanges(before: Plan, after: Plan): readonly Change[] {
  const tabs = paired(before.tabs, after.tabs, idOf);
  const come = (list: readonly { readonly name: Text }[], key: Key) =>
    list.map(({ name }) => changed('safe', key, { name }));
  return [
    ...come(tabs.removed, 'tab_removed'),
    ...come(tabs.added, 'tab_added'),
    ...tabs.both.flatMap(([was, is]) => {
      const sections = paired(was.sections, is.sections, idOf);
      return [
        ...renamed(was.name, is.name),
        ...come(sections.removed, 'section_removed'),
        ...come(sections.added, 'section_added'),
        ...(isReordered(was.sections, is.sections, idOf)
          ? [
              changed('safe', 'sections_reordered', {
                name: is.name,
                after: is.sections.map(({ name }) => name),
              }),
            ]
          : []),
        ...sections.both.flatMap((pair) => sectionChanges([before, after], is.id, ...pair)),
      ];
    }),
    ...(isReordered(before.tabs, after.tabs, idOf)
      ? [changed('safe', 'tabs_reordered', { after: after.tabs.map(({ name }) => name) })]
      : []),
  ];
}

interface Shown {
  readonly db: string;
  readonly name: Text;
  readonly tableOrder: number | null;
}

function listOf({ module, columns }: Plan): readonly Shown[] {
  const own = columns.map(({ db, document: { name, tableOrder = null } }) => ({
    db,
    name,
    tableOrder,
  }));
  return [...module.tableColumns, ...own];
}

/** Changes of the list's default columns and of their order. */
export function listChanges(before: Plan, after: Plan): readonly Change[] {
  const shown = (plan: Plan) =>
    listOf(plan)
      .filter(({ tableOrder }) => tableOrder !== null)
      .toSorted((a, b) => (a.tableOrder ?? 0) - (b.tableOrder ?? 0));
  const { both } = paired(listOf(before), listOf(after), dbOf);
  const flips = both.flatMap(([was, is]): readonly Change[] => {
    if ((was.tableOrder === null) === (is.tableOrder === null)) return [];
    const key = is.tableOrder === null ? 'field_unlisted' : 'field_listed';
    return [changed('safe', key, { name: is.name })];
  });
  const [old, now] = [shown(before), shown(after)];
  const order = isReordered(old, now, dbOf)
    ? [changed('safe', 'list_reordered', { after: now.map(({ name }) => name) })]
    : [];
  return [...flips, ...order];
}
