import type { ListColumn } from '../../../../runtime/compiled.ts';
import type { RuleType } from '../../../../runtime/documents.ts';
import { isList, isObject, ownProperty, jsonEquals } from '../../../../runtime/record/json.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { isFieldTypeFilter } from '../condition.ts';
import { isRelativeFilter, relativeFiltersOf } from '../relative-filters.ts';

/** What is asked of a column: by its room's control, by words, by a choice, or by nothing more. */
interface Operator {
  readonly key: string;
  readonly control: 'room' | 'words' | 'near' | 'none';
  /** The whole rule of what the control made (a rule of the room, or words). */
  readonly write: (db: string, made: Rule | null) => Rule | null;
  /** What the control made, of a rule of this operator; undefined of another's. */
  readonly read: (column: ListColumn, rule: Rule) => Rule | undefined;
}

function operandsOf(rule: Rule, operator: string): readonly Rule[] | null {
  if (!isObject(rule) || Object.keys(rule).length !== 1) return null;
  const args = ownProperty(rule, operator);
  if (args === undefined) return null;
  return (isList(args) ? args : [args]) as readonly Rule[];
}

const negatedRule = (rule: Rule) => operandsOf(rule, '!')?.[0];

const matches: Operator = {
  key: 'matches',
  control: 'room',
  write: (_, made) => made,
  read: (column, rule) => (isFieldTypeFilter(column, rule) ? rule : undefined),
};

const matchesNot: Operator = {
  key: 'matches_not',
  control: 'room',
  write: (_, made) => (made === null ? null : { '!': [made] }),
  read(column, rule) {
    const denied = negatedRule(rule);
    return denied !== undefined && isFieldTypeFilter(column, denied) ? denied : undefined;
  },
};

const startsWith: Operator = {
  key: 'starts_with',
  control: 'words',
  write: (db, words) =>
    words === null || words === '' ? null : { starts_with: [{ var: db }, words] },
  read({ db }, rule) {
    const words = operandsOf(rule, 'starts_with')?.[1];
    const isOwn =
      typeof words === 'string' && jsonEquals(rule, { starts_with: [{ var: db }, words] });
    return isOwn ? words : undefined;
  },
};

const relative: Operator = {
  key: 'near',
  control: 'near',
  write: (_, made) => made,
  read: (column, rule) => (isRelativeFilter(column, rule) ? rule : undefined),
};

function valueless(key: string, ruleOf: (db: string) => Rule): Operator {
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

const byType: Readonly<Partial<Record<RuleType, readonly Operator[]>>> = {
  text: [matches, matchesNot, startsWith, ...presenceOperators],
  date: [matches, relative, matchesNot, ...presenceOperators],
  people: [matches, relative, matchesNot, ...presenceOperators],
  boolean: [matches],
  presence: [matches],
};

/** What can be asked of a column, the usual first. */
export function operatorsOf(column: ListColumn): readonly Operator[] {
  const operators = byType[column.fieldType.document.ruleType] ?? [
    matches,
    matchesNot,
    ...presenceOperators,
  ];
  return relativeFiltersOf(column).length > 0
    ? operators
    : operators.filter((each) => each !== relative);
}

/** The key of the operator that a rule over the column is of; null for none. */
export function operatorOf(column: ListColumn, rule: Rule): string | null {
  const found = operatorsOf(column).find((each) => each.read(column, rule) !== undefined);
  return found?.key ?? null;
}
