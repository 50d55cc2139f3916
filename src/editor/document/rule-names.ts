import { isList, isObject } from '../../runtime/record/json.ts';
import { itemPrefix } from '../../runtime/rules/row-scope.ts';
import type { Rule } from '../../runtime/rules/rule.ts';

/** db names of the columns that hold rows: inside operators over them, rules name their cells. */
type Tables = ReadonlySet<string>;

function isArguments(rule: Rule): rule is readonly Rule[] {
  return isList(rule);
}

function nameOf(rule: Rule | undefined): string | null {
  if (!isObject(rule) || Object.keys(rule).length !== 1) return null;
  const given = rule['var'];
  const name: unknown = isList(given) ? given[0] : given;
  return typeof name === 'string' ? name : null;
}

/**
 * The rule with every name of a column of the item replaced. `ofRow`: the rule is about a row of a
 * table, where only names after `item.` belong to the item.
 */
export function renamedInRule(
  rule: Rule,
  rename: (db: string) => string,
  tables: Tables,
  ofRow = false,
): Rule {
  const named = nameOf(rule);
  if (named !== null) {
    if (!ofRow) return { var: rename(named) };
    return named.startsWith(itemPrefix)
      ? { var: itemPrefix + rename(named.slice(itemPrefix.length)) }
      : rule;
  }
  if (isArguments(rule)) return rule.map((each) => renamedInRule(each, rename, tables, ofRow));
  if (!isObject(rule)) return rule;
  const entries = Object.entries(rule).map(([operator, args]): readonly [string, Rule] => {
    const table = isArguments(args) ? nameOf(args[0]) : null;
    if (!isArguments(args) || table === null || !tables.has(table))
      return [operator, renamedInRule(args, rename, tables, ofRow)];
    const [first, ...rest] = args;
    const renamed = rest.map((each) => renamedInRule(each, rename, tables, true));
    return [operator, [renamedInRule(first ?? null, rename, tables, ofRow), ...renamed]];
  });
  return Object.fromEntries(entries);
}

/** A rule about a row of a table with every name of a column of the row replaced. */
export function renamedInRow(rule: Rule, rename: (db: string) => string): Rule {
  const named = nameOf(rule);
  if (named !== null) return named.startsWith(itemPrefix) ? rule : { var: rename(named) };
  if (isArguments(rule)) return rule.map((each) => renamedInRow(each, rename));
  if (!isObject(rule)) return rule;
  const entries = Object.entries(rule);
  return Object.fromEntries(entries.map(([key, each]) => [key, renamedInRow(each, rename)]));
}

/** A rule about an item with another key of a column of a table, in operators over its rows. */
export function renamedCellInRule(
  rule: Rule,
  { table, db, to }: { readonly table: string; readonly db: string; readonly to: string },
): Rule {
  if (isArguments(rule)) return rule.map((each) => renamedCellInRule(each, { table, db, to }));
  if (!isObject(rule) || nameOf(rule) !== null) return rule;
  const entries = Object.entries(rule).map(([operator, args]): readonly [string, Rule] => {
    if (!isArguments(args) || nameOf(args[0]) !== table)
      return [operator, renamedCellInRule(args, { table, db, to })];
    const [first = null, ...rest] = args;
    const inRow = (each: Rule) => renamedInRow(each, (name) => (name === db ? to : name));
    return [operator, [first, ...rest.map(inRow)]];
  });
  return Object.fromEntries(entries);
}

/** db names of the item's columns that a rule reads. */
export function namesInRule(rule: Rule, tables: Tables, ofRow = false): ReadonlySet<string> {
  const names = new Set<string>();
  renamedInRule(
    rule,
    (db) => {
      names.add(db);
      return db;
    },
    tables,
    ofRow,
  );
  return names;
}

/**
 * The columns of rows that a rule reads, each with its table: those of its own row, if it is about a row of
 * `table`, and those that operators over the rows of tables name.
 */
export function cellsInRule(
  rule: Rule,
  tables: Tables,
  table: string | null = null,
): readonly { readonly table: string; readonly db: string }[] {
  const named = nameOf(rule);
  if (named !== null)
    return table === null || named.startsWith(itemPrefix) ? [] : [{ table, db: named }];
  if (isArguments(rule)) return rule.flatMap((each) => cellsInRule(each, tables, table));
  if (!isObject(rule)) return [];
  return Object.values(rule).flatMap((args) => {
    const over = isArguments(args) ? nameOf(args[0]) : null;
    if (!isArguments(args) || over === null || !tables.has(over) || table !== null)
      return cellsInRule(args, tables, table);
    return args.slice(1).flatMap((each) => cellsInRule(each, tables, over));
  });
}

/** Whether the value has the shape of a rule (schemas/meta/rule); operators are the compiler's. */
export function isRuleShape(value: unknown): value is Rule {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (isList(value)) return value.every(isRuleShape);
  if (!isObject(value)) return false;
  const operands = Object.values(value);
  return operands.length === 1 && operands.every(isRuleShape);
}
