import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import { isList, isObject, ownProperty } from '../../../../runtime/record/json.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { filterColumns } from '../../queryable-columns.ts';
import { conditionColumn } from '../condition.ts';
import { filterRowColumns } from '../row-columns.ts';
import { type BuilderScope, comparedColumns, operatorOf, operatorsOf } from './operators.ts';

/** A condition on one column; without a rule until it is complete. */
export interface Condition {
  readonly kind: 'leaf';
  readonly id: string;
  readonly db: string;
  readonly operator: string;
  readonly rule: Rule | null;
}

export const quantifiers = ['some', 'none', 'all'] as const;
export type Quantifier = (typeof quantifiers)[number];

/** A condition on the rows of a table: at least one of them, none or all meet `rows`. */
export interface RowsCondition {
  readonly kind: 'rows';
  readonly id: string;
  readonly db: string;
  readonly quantifier: Quantifier;
  readonly rows: ConditionGroup;
}

/** A condition that the builder cannot edit; it is preserved unchanged. */
export interface OpaqueCondition {
  readonly kind: 'fixed';
  readonly id: string;
  readonly rule: Rule;
}

/** Conditions of which all, at least one, or none have to hold. */
export interface ConditionGroup {
  readonly kind: 'group';
  readonly id: string;
  readonly join: Join;
  readonly children: readonly FilterNode[];
}

export const joins = ['and', 'or', 'none'] as const;
export type Join = (typeof joins)[number];
export type FilterNode = Condition | RowsCondition | OpaqueCondition | ConditionGroup;

let lastId = 0;
const nextId = () => `part-${(lastId += 1)}`;

export const createCondition = (db: string, operator: string, rule: Rule | null): Condition => ({
  kind: 'leaf',
  id: nextId(),
  db,
  operator,
  rule,
});

const createRowsCondition = (
  db: string,
  quantifier: Quantifier,
  rows: ConditionGroup,
): RowsCondition => ({ kind: 'rows', id: nextId(), db, quantifier, rows });

/** A new condition on the rows of a table: at least one of them meets what follows. */
export function conditionOnRows(column: ListColumn): RowsCondition {
  const first = filterRowColumns(column).slice(0, 1);
  const rows = first.map((cell) => conditionOn(cell, { ofRow: true }));
  return createRowsCondition(column.db, 'some', createGroup('and', rows));
}

/** A new condition on a column. */
export function conditionOn(column: ListColumn, scope: BuilderScope = {}): FilterNode {
  if (filterRowColumns(column).length > 0) return conditionOnRows(column);
  return createCondition(column.db, operatorsOf(column, scope)[0]?.key ?? 'matches', null);
}

export const createGroup = (join: Join, parts: readonly FilterNode[]): ConditionGroup => ({
  kind: 'group',
  id: nextId(),
  join,
  children: parts,
});

type Columns = ReadonlyMap<string, ListColumn>;

function argsOf(rule: Rule, operator: string): readonly Rule[] | null {
  const args = isObject(rule) ? ownProperty(rule, operator) : undefined;
  if (operator === '!' && args !== undefined) return (isList(args) ? args : [args]) as Rule[];
  return isList(args) ? (args as readonly Rule[]) : null;
}

/** A condition on the rows of a table; null for any other rule. */
function toRowsCondition(columns: Columns, rule: Rule, isRule: boolean): RowsCondition | null {
  for (const quantifier of quantifiers) {
    const [list, test] = argsOf(rule, quantifier) ?? [];
    const db = list === undefined ? null : conditionColumn(list);
    const cells = filterRowColumns(columns.get(db ?? ''));
    if (db === null || test === undefined || cells.length === 0) continue;
    const part = toNode(new Map(cells.map((cell) => [cell.db, cell])), test, isRule, true);
    return createRowsCondition(db, quantifier, asGroup(part));
  }
  return null;
}

const asGroup = (part: FilterNode) => (part.kind === 'group' ? part : createGroup('and', [part]));

function toNode(columns: Columns, rule: Rule, isRule: boolean, ofRow = false): FilterNode {
  const ofRows = toRowsCondition(columns, rule, isRule);
  if (ofRows !== null) return ofRows;
  const column = columns.get(conditionColumn(rule) ?? comparedColumns(rule)?.db ?? '');
  const scope = { ofRow, ...(isRule && { compared: [...columns.values()] }) };
  const operator = column === undefined ? null : operatorOf(column, rule, scope);
  if (column !== undefined && operator !== null) return createCondition(column.db, operator, rule);
  for (const join of ['and', 'or'] as const) {
    const args = argsOf(rule, join);
    if (args !== null)
      return createGroup(
        join,
        args.map((part) => toNode(columns, part, isRule, ofRow)),
      );
  }
  const [denied] = argsOf(rule, '!') ?? [];
  const either = denied === undefined ? null : argsOf(denied, 'or');
  if (either !== null)
    return createGroup(
      'none',
      either.map((part) => toNode(columns, part, isRule, ofRow)),
    );
  return { kind: 'fixed', id: nextId(), rule };
}

/** Parses a filter, or the condition of a form's rule, into conditions and groups. */
export function toFilterTree(
  module: CompiledModule,
  filter: Rule | undefined,
  isRule = false,
): ConditionGroup {
  const columns = new Map(filterColumns(module).map((column) => [column.db, column]));
  if (filter === undefined || filter === null) return createGroup('and', []);
  return asGroup(toNode(columns, filter, isRule));
}

/** The rule of a node; null if nothing in it is complete. */
export function toRule(part: FilterNode): Rule | null {
  if (part.kind === 'rows') {
    const test = toRule(part.rows);
    return test === null ? null : { [part.quantifier]: [{ var: part.db }, test] };
  }
  if (part.kind !== 'group') return part.rule;
  const rules = part.children.map(toRule).filter((rule) => rule !== null);
  const [first] = rules;
  if (first === undefined) return null;
  if (part.join === 'none') return { '!': [{ or: rules }] };
  return rules.length === 1 ? first : { [part.join]: rules };
}

/** How many conditions have no value yet, and so don't count. */
export function incompleteIn(part: FilterNode): number {
  if (part.kind === 'group')
    return part.children.reduce((count, each) => count + incompleteIn(each), 0);
  if (part.kind === 'rows') return part.rows.children.length === 0 ? 1 : incompleteIn(part.rows);
  return part.rule === null ? 1 : 0;
}

/** The tree with the node of the same id replaced; null removes it. */
export function replaceNode(
  group: ConditionGroup,
  id: string,
  next: FilterNode | null,
): ConditionGroup {
  return {
    ...group,
    children: group.children.flatMap((part) => {
      if (part.id === id) return next === null ? [] : [next];
      return [part.kind === 'group' ? replaceNode(part, id, next) : part];
    }),
  };
}
