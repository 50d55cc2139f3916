import type { ListColumn } from '../../../../runtime/compiled.ts';
import type { RuleType } from '../../../../runtime/documents.ts';
import { isList, isObject, ownProperty, jsonEquals } from '../../../../runtime/record/json.ts';
import { holdsOne } from '../../../../runtime/record/holds-one.ts';
import { operators } from '../../../../runtime/rules/operators/list.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { isFieldTypeFilter } from '../condition.ts';
import { isRelativeFilter, relativeFiltersOf } from '../relative-filters.ts';

/** A condition on a column, with the control in which a person enters what to compare with. */
interface ConditionOperator {
  readonly key: string;
  /** The filter control of the field type, a text input, a list of relative dates, another column, or none. */
  readonly control: 'field' | 'text' | 'relative' | 'column' | 'none';
  /** The whole rule from the control's output: a rule of the field type's control, or a text. */
  readonly write: (db: string, made: Rule | null) => Rule | null;
  /** The control's output for an existing rule; undefined if another operator made the rule. */
  readonly read: (column: ListColumn, rule: Rule) => Rule | undefined;
}

/** What a builder makes conditions for. */
export interface BuilderScope {
  /** The columns are those of the rows of a table. */
  readonly ofRow?: boolean;
  /**
   * For rules of a form: the columns with which one can be compared. They know neither who reads the form nor the
   * statuses of other templates. Absent for filters of lists.
   */
  readonly compared?: readonly ListColumn[];
}

function operandsOf(rule: Rule, operator: string): readonly Rule[] | null {
  if (!isObject(rule) || Object.keys(rule).length !== 1) return null;
  const args = ownProperty(rule, operator);
  if (args === undefined) return null;
  return (isList(args) ? args : [args]) as readonly Rule[];
}

const negatedRule = (rule: Rule) => operandsOf(rule, '!')?.[0];

const matches: ConditionOperator = {
  key: 'matches',
  control: 'field',
  write: (_, made) => made,
  read: (column, rule) => (isFieldTypeFilter(column, rule) ? rule : undefined),
};

const matchesNot: ConditionOperator = {
  key: 'matches_not',
  control: 'field',
  write: (_, made) => (made === null ? null : { '!': [made] }),
  read(column, rule) {
    const denied = negatedRule(rule);
    return denied !== undefined && isFieldTypeFilter(column, denied) ? denied : undefined;
  },
};

/** Compares a column with a typed text by a rule operator. */
function textCondition(name: string, key = name): ConditionOperator {
  return {
    key,
    control: 'text',
    write: (db, text) => (text === null || text === '' ? null : { [name]: [{ var: db }, text] }),
    read({ db }, rule) {
      const text = operandsOf(rule, name)?.[1];
      const isOwn = typeof text === 'string' && jsonEquals(rule, { [name]: [{ var: db }, text] });
      return isOwn ? text : undefined;
    },
  };
}

const textConditions = [...operators.values()]
  .filter(({ filterOn }) => filterOn === 'text')
  .map(({ name }) => textCondition(name));

/** Texts in rules, and those of rows, which hold names more than sentences, are compared exactly too. */
const rowTextConditions = [textCondition('==', 'is'), textCondition('!=', 'is_not')];

const relative: ConditionOperator = {
  key: 'relative',
  control: 'relative',
  write: (_, made) => made,
  read: (column, rule) => (isRelativeFilter(column, rule) ? rule : undefined),
};

export const comparisons = ['<', '<=', '>', '>=', '==', '!='] as const;
export type Comparison = (typeof comparisons)[number];

function columnIn(rule: Rule | undefined): string | null {
  const name = rule === undefined ? undefined : operandsOf(rule, 'var')?.[0];
  return typeof name === 'string' && name !== '' ? name : null;
}

/** A comparison of one column with another; null for any other rule. */
export function comparedColumns(
  rule: Rule,
): { readonly sign: Comparison; readonly db: string; readonly other: string } | null {
  const sign = comparisons.find((each) => operandsOf(rule, each)?.length === 2);
  const [first, second] = sign === undefined ? [] : (operandsOf(rule, sign) ?? []);
  const [db, other] = [columnIn(first), columnIn(second)];
  return sign === undefined || db === null || other === null ? null : { sign, db, other };
}

const compared: ConditionOperator = {
  key: 'compared',
  control: 'column',
  write: (_, made) => made,
  read: ({ db }, rule) => (comparedColumns(rule)?.db === db ? rule : undefined),
};

/** The columns with which a column can be compared: other numbers or dates. */
export function comparableWith(
  { db, fieldType }: ListColumn,
  columns: readonly ListColumn[] = [],
): readonly ListColumn[] {
  const { ruleType } = fieldType.document;
  if (ruleType !== 'number' && ruleType !== 'date') return [];
  return columns.filter((each) => each.db !== db && each.fieldType.document.ruleType === ruleType);
}

function valueless(key: string, ruleOf: (db: string) => Rule): ConditionOperator {
  return {
    key,
    control: 'none',
    write: (db) => ruleOf(db),
    read: ({ db }, rule) => (jsonEquals(rule, ruleOf(db)) ? null : undefined),
  };
}

const empty = valueless('empty', (db) => ({ empty: [{ var: db }] }));
const filled = valueless('filled', (db) => ({ '!': [{ empty: [{ var: db }] }] }));

const presenceOperators = [empty, filled];

const byType: Readonly<Partial<Record<RuleType, readonly ConditionOperator[]>>> = {
  text: [matches, matchesNot, ...textConditions, ...presenceOperators],
  date: [matches, relative, matchesNot, ...presenceOperators],
  people: [matches, relative, matchesNot, ...presenceOperators],
  boolean: [matches],
  presence: [matches],
  rows: presenceOperators,
};

const isPlainText = ({ fieldType, settings }: Pick<ListColumn, 'fieldType' | 'settings'>) =>
  fieldType.document.ruleType === 'text' && settings.options === undefined;

/** Whether the control of the field type asks for two bounds: plain numbers and dates. */
const isRange = ({ fieldType: { document }, role }: Pick<ListColumn, 'fieldType' | 'role'>) =>
  document.ruleType === 'date' ||
  (document.ruleType === 'number' && document.reference === undefined && role !== 'status');

const lists: ReadonlySet<RuleType> = new Set(['number_list', 'text_list', 'people']);

/** What the control of the field type finds, in a word: a value, one of several, a text, a range. */
function searchText(column: Pick<ListColumn, 'fieldType' | 'settings' | 'role'>): string {
  const { ruleType } = column.fieldType.document;
  if (isRange(column)) return 'between';
  if (isPlainText(column) || (lists.has(ruleType) && !holdsOne(column))) return 'contains';
  return ruleType === 'presence' ? 'matches' : 'choice';
}

/** The key of the text of an operator. */
export function operatorText(
  column: Pick<ListColumn, 'fieldType' | 'settings' | 'role'>,
  key: string,
): string {
  const { ruleType } = column.fieldType.document;
  if (key === 'relative') return ruleType === 'people' ? 'relative_people' : key;
  if (key !== 'matches' && key !== 'matches_not') return key;
  return key.replace('matches', searchText(column));
}

/** The conditions that the builder offers for a column, the usual ones first. */
export function operatorsOf(
  column: ListColumn,
  scope: BuilderScope = {},
): readonly ConditionOperator[] {
  if ((scope.ofRow === true || scope.compared !== undefined) && isPlainText(column))
    return [matches, matchesNot, ...textConditions, ...rowTextConditions, ...presenceOperators];
  const { ruleType } = column.fieldType.document;
  const conditions = byType[ruleType] ?? [matches, relative, matchesNot, ...presenceOperators];
  const isRelative =
    relativeFiltersOf(column).length > 0 && (scope.compared === undefined || ruleType === 'date');
  const isComparable = comparableWith(column, scope.compared).length > 0;
  return [
    ...conditions.filter((each) => isRelative || each !== relative),
    ...(isComparable ? [compared] : []),
  ];
}

/** The key of the operator that a rule on the column uses; null if the builder has none. */
export function operatorOf(
  column: ListColumn,
  rule: Rule,
  scope: BuilderScope = {},
): string | null {
  const found = operatorsOf(column, scope).find((each) => each.read(column, rule) !== undefined);
  return found?.key ?? null;
}
