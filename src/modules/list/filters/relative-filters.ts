import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import { isList, isObject, jsonEquals, ownProperty } from '../../../runtime/record/json.ts';
import { periodNames, periodText } from '../../../runtime/rules/operators/within.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { phrase, viewText } from '../../../runtime/rules/texts.ts';
import { textIn } from '../../../runtime/text.ts';
import { filterColumns } from '../queryable-columns.ts';
import { describeRule } from '../../../runtime/rules/describe-rule.ts';

/** A filter whose result depends on the day or on the person. */
export interface RelativeFilter {
  readonly key: string;
  readonly rule: Rule;
}

/** Numbers of days that are offered; addresses and saved views may hold others. */
const dayCounts = [7, 14, 30];

const isCounted = (name: string) => name.endsWith('_days');

function relativeDates(db: string): readonly RelativeFilter[] {
  const column: Rule = { var: db };
  const periods = periodNames.flatMap((name): readonly RelativeFilter[] =>
    isCounted(name)
      ? dayCounts.map((count) => ({
          key: `${name}_${count}`,
          rule: { within: [column, name, count] },
        }))
      : [{ key: name, rule: { within: [column, name] } }],
  );
  return [{ key: 'overdue', rule: { overdue: [column] } }, ...periods];
}

function relativePeople(db: string): readonly RelativeFilter[] {
  const column: Rule = { var: db };
  return [
    { key: 'mine', rule: { mine: [column] } },
    { key: 'me', rule: { contains: [column, { me: [] }] } },
  ];
}

/** Open and finished items, in whatever status. */
function openOrClosed(db: string): readonly RelativeFilter[] {
  const open: Rule = { open: [{ var: db }] };
  return [
    { key: 'open', rule: open },
    { key: 'closed', rule: { '!': [open] } },
  ];
}

/** The relative filters of a column; overdue only for deadlines of work. */
export function relativeFiltersOf({
  db,
  role,
  column,
  fieldType,
}: ListColumn): readonly RelativeFilter[] {
  const { ruleType } = fieldType.document;
  if (role === 'status') return openOrClosed(db);
  if (ruleType === 'date')
    return relativeDates(db).filter(({ key }) => key !== 'overdue' || column?.deadline === true);
  return ruleType === 'people' ? relativePeople(db) : [];
}

/** A rule with any number of days, offered or not. */
function isDayCountRule(db: string, rule: Rule): boolean {
  const args: unknown = typeof rule === 'object' && rule !== null && Reflect.get(rule, 'within');
  if (!Array.isArray(args) || typeof args[2] !== 'number') return false;
  return jsonEquals(rule, { within: [{ var: db }, String(args[1]), args[2]] });
}

/** Whether a rule is a relative filter of the column, offered or stored earlier. */
export function isRelativeFilter(column: ListColumn, rule: Rule): boolean {
  const { db, fieldType } = column;
  const isDate = fieldType.document.ruleType === 'date';
  return (
    relativeFiltersOf(column).some((each) => jsonEquals(each.rule, rule)) ||
    (isDate && (isDayCountRule(db, rule) || jsonEquals(rule, { overdue: [{ var: db }] })))
  );
}

/** Keys of the most frequent filters for deadlines and people. */
const quickFilterKeys = new Set([
  'open',
  'overdue',
  'today',
  'this_week',
  'next_days_7',
  'this_month',
  'mine',
  'me',
]);

/** The filters at the top of the menu: deadlines and people. */
export function quickFilters(
  module: CompiledModule,
): readonly (RelativeFilter & { readonly column: ListColumn })[] {
  return filterColumns(module)
    .filter(
      ({ column, role, fieldType }) =>
        role === 'status' ||
        (column !== null &&
          (column.deadline ||
            (fieldType.document.ruleType === 'people' && column.origin === 'core'))),
    )
    .flatMap((column) =>
      relativeFiltersOf(column)
        .filter(({ key }) => quickFilterKeys.has(key))
        .map((each) => ({ ...each, key: `${column.db} ${each.key}`, column })),
    );
}

const isOverdue = (rule: Rule): boolean => isObject(rule) && Object.hasOwn(rule, 'overdue');

/** The name of the column before the text of a filter; "Overdue" says enough alone. */
export function relativeFilterSubject({ name }: ListColumn, rule: Rule, language: string): string {
  return isOverdue(rule) ? '' : textIn(name, language);
}

/** The text that follows the column's name, such as "in the next 7 days"; or "Overdue". */
export function relativeFilterText(rule: Rule, language: string): string {
  if (isOverdue(rule)) return textIn(viewText('overdue'), language);
  const period = isObject(rule) ? ownProperty(rule, 'within') : undefined;
  if (isList(period))
    return periodText(period[1], period[2], (key, params) => phrase(key, language, params));
  // "contains me" describes how people are stored.
  const people = isObject(rule) ? ownProperty(rule, 'contains') : undefined;
  if (isList(people) && jsonEquals(people[1], { me: [] }))
    return phrase('is_me', language, { a: '' }).trim();
  const names = {
    column: () => '',
    value: (_: string, value: unknown) => String(value),
    isDate: () => false,
  };
  return describeRule(rule, language, names).trim();
}
