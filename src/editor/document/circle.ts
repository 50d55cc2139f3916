import type { ColumnDocument, TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { EditorContext } from './context.ts';
import { columnOf } from './layout.ts';
import { cellsInRule, isRuleShape, namesInRule } from './rule-names.ts';
import { tablesOf } from './references.ts';

/** A rule that gives a value, and whether it is about a row. */
interface ValueRule {
  readonly rule: Rule;
  readonly ofRow: boolean;
}

/** The rules that give cells of a row their values, by the column of the row. */
function rulesOfCells(columns: unknown): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const cell of isList(columns) ? columns.filter(isObject) : []) {
    const { db, computed, defaultRule } = cell;
    const rule = computed ?? defaultRule;
    if (typeof db === 'string' && rule !== undefined && isRuleShape(rule)) rules.set(db, rule);
  }
  return rules;
}

/** The rules that give a field its value: its own, or those of the cells of its rows. */
function valueRulesOf(column: ColumnDocument | undefined): readonly ValueRule[] {
  const own = column?.computed ?? column?.defaultRule;
  if (own !== undefined) return [{ rule: own, ofRow: false }];
  return [...rulesOfCells(column?.columnData?.['columns']).values()].map((rule) => ({
    rule,
    ofRow: true,
  }));
}

/** The way from a name back to itself, beginning with it; null if there is none. */
function wayBack(
  start: string,
  first: Iterable<string>,
  nextOf: (name: string) => Iterable<string>,
): readonly string[] | null {
  const seen = new Set<string>();
  const visit = (names: Iterable<string>, path: readonly string[]): readonly string[] | null => {
    for (const name of names) {
      if (name === start) return path;
      if (seen.has(name)) continue;
      seen.add(name);
      const found = visit(nextOf(name), [...path, name]);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(first, [start]);
}

/**
 * The fields through which the value of a field would depend on itself, if these rules gave it; in order,
 * beginning with it. Null if there is no such circle.
 */
function circleOfRules(
  document: TemplateDocument,
  context: EditorContext,
  db: string,
  rules: readonly ValueRule[],
): readonly string[] | null {
  const tables = tablesOf(document, context);
  const read = (list: readonly ValueRule[]) =>
    list.flatMap(({ rule, ofRow }) => [...namesInRule(rule, tables, ofRow)]);
  return wayBack(db, read(rules), (name) =>
    read(valueRulesOf(columnOf(document, context, name)?.document)),
  );
}

/** The circle that a rule of a field would make. */
export function circleOf(
  document: TemplateDocument,
  context: EditorContext,
  db: string,
  rule: Rule,
): readonly string[] | null {
  return circleOfRules(document, context, db, [{ rule, ofRow: false }]);
}

/** A circle of values of rows: of columns of the row, or of fields of the form if there is no such one. */
export interface RowCircle {
  readonly of: 'cells' | 'fields';
  readonly names: readonly string[];
}

/** The circle in which the columns of a table give each other, or fields of the form, their values. */
export function circleOfRows(
  document: TemplateDocument,
  context: EditorContext,
  table: string,
  columns: unknown,
): RowCircle | null {
  const rules = rulesOfCells(columns);
  const tables = tablesOf(document, context);
  const cellsOf = (db: string) => {
    const rule = rules.get(db);
    return rule === undefined ? [] : cellsInRule(rule, tables, table).map((cell) => cell.db);
  };
  for (const db of rules.keys()) {
    const names = wayBack(db, cellsOf(db), cellsOf);
    if (names !== null) return { of: 'cells', names };
  }
  const ofRows = [...rules.values()].map((rule) => ({ rule, ofRow: true }));
  const names = circleOfRules(document, context, table, ofRows);
  return names === null ? null : { of: 'fields', names };
}
