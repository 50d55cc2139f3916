import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { isList, isObject } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';

/** The columns that a rule reads: of the item, and in rows those of the row. */
export interface RuleColumns {
  readonly item: ReadonlyMap<string, CompiledColumn>;
  readonly row: ReadonlyMap<string, CompiledColumn> | null;
}

/** The rule has no counterpart in XLSForms; the message names the operator. */
export class NoExpression extends Error {}

/** The column that a name in a rule stands for, of a row or of the item. */
export function foundColumn(name: string, { item, row }: RuleColumns): CompiledColumn | undefined {
  const column = row === null ? item.get(name) : row.get(name);
  return column ?? (row !== null && name.startsWith('item.') ? item.get(name.slice(5)) : undefined);
}

function columnOf(name: string, columns: RuleColumns): CompiledColumn {
  const found = foundColumn(name, columns);
  if (found === undefined) throw new NoExpression('var');
  return found;
}

/** The column that a rule is nothing but the value of. */
function readColumn(rule: Rule, columns: RuleColumns): CompiledColumn | null {
  if (!isObject(rule)) return null;
  const { var: name } = rule;
  return typeof name === 'string' ? columnOf(name, columns) : null;
}

const typeOf = (column: CompiledColumn | null) => column?.fieldType.document.ruleType ?? null;

const literal = (value: string): string => {
  if (!value.includes("'")) return `'${value}'`;
  if (value.includes('"')) throw new NoExpression('text');
  return `"${value}"`;
};

/** XPath has no exponents. */
function numeral(value: number): string {
  const text = String(value);
  if (text.includes('e')) throw new NoExpression('number');
  return text;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The name of an option in the sheet of choices. */
export const choiceName = (value: string | number): string => String(value);

type Args = readonly Rule[];
type Writer = (args: Args, columns: RuleColumns) => string;

const at = (args: Args, index: number): Rule => args[index] ?? null;
const write = (rule: Rule, columns: RuleColumns): string => expressionOf(rule, columns);

/** A name or a call as it is; everything else in brackets. */
function part(rule: Rule, columns: RuleColumns): string {
  const text = write(rule, columns);
  return /^(?:\$\{\w+\}|-?[\d.]+|'[^']*'|"[^"]*"|[a-z-]+\([^()]*\))$/.test(text)
    ? text
    : `(${text})`;
}

const joined =
  (word: string): Writer =>
  (args, columns) =>
    args.map((each) => part(each, columns)).join(` ${word} `);

/** The other side of a comparison with a date is a date. */
function side(rule: Rule, other: Rule, columns: RuleColumns): string {
  const isDate =
    typeOf(readColumn(other, columns)) === 'date' || (isObject(other) && 'today' in other);
  return isDay(rule) && isDate ? `date('${rule}')` : part(rule, columns);
}

const ordered =
  (operator: string): Writer =>
  (args, columns) => {
    const [a, b] = [at(args, 0), at(args, 1)];
    return `${side(a, b, columns)} ${operator} ${side(b, a, columns)}`;
  };

/** In XPath two empty answers are equal, and in rules they are not. */
const equal: Writer = (args, columns) => {
  const [a, b] = [at(args, 0), at(args, 1)];
  const both = [a, b].map((rule) => readColumn(rule, columns));
  const [first, second] = both;
  if (both.some((column) => typeOf(column) === 'boolean')) {
    const [truth, of] = typeof a === 'boolean' ? [a, b] : [b, a];
    if (typeof truth !== 'boolean') throw new NoExpression('==');
    return truth ? write(of, columns) : `not(${write(of, columns)})`;
  }
  const text = `${side(a, b, columns)} = ${side(b, a, columns)}`;
  const canBeEmpty = (rule: Rule, column: CompiledColumn | null | undefined) =>
    column !== null && column !== undefined ? `${part(rule, columns)} != ''` : null;
  const isPlain = [a, b].some((rule) => typeof rule === 'string' || typeof rule === 'number');
  if (isPlain) return text;
  const filled = [canBeEmpty(a, first), canBeEmpty(b, second)].filter((each) => each !== null);
  if (filled.length < 2) throw new NoExpression('==');
  return `${filled.join(' and ')} and ${text}`;
};

const notEqual: Writer = (args, columns) => {
  const filled = args
    .slice(0, 2)
    .filter((rule) => typeof rule === 'object')
    .map((rule) => {
      if (readColumn(rule, columns) === null) throw new NoExpression('!=');
      return `${part(rule, columns)} != ''`;
    });
  return [...filled, `not(${equal(args, columns)})`].join(' and ');
};

const contains: Writer = (args, columns) => {
  const column = readColumn(at(args, 0), columns);
  const value = at(args, 1);
  const { options } = column?.settings ?? {};
  if (options === undefined || (typeof value !== 'string' && typeof value !== 'number'))
    throw new NoExpression('contains');
  return `selected(${write(at(args, 0), columns)}, ${literal(choiceName(value))})`;
};

const inList: Writer = (args, columns) => {
  const list = at(args, 1);
  if (!isList(list) || list.length === 0) throw new NoExpression('in');
  return list.map((each: unknown) => equal([at(args, 0), each as Rule], columns)).join(' or ');
};

const empty: Writer = (args, columns) => {
  const column = readColumn(at(args, 0), columns);
  if (column === null || ['boolean', 'rows', 'people'].includes(typeOf(column) ?? ''))
    throw new NoExpression('empty');
  return `${write(at(args, 0), columns)} = ''`;
};

/** Whether a rule makes a text of others. */
const makesText = (rule: Rule): boolean =>
  isObject(rule) && ['concat', 'substr'].some((operator) => operator in rule);

const length: Writer = (args, columns) => {
  if (makesText(at(args, 0))) return `string-length(${write(at(args, 0), columns)})`;
  const column = readColumn(at(args, 0), columns);
  const type = typeOf(column);
  const name = type === 'text' ? 'string-length' : 'count-selected';
  if (column === null || (type !== 'text' && column.settings.options === undefined))
    throw new NoExpression('length');
  return `${name}(${write(at(args, 0), columns)})`;
};

const choice: Writer = (args, columns) => {
  const [when, then, ...rest] = args;
  if (when === undefined) throw new NoExpression('if');
  if (then === undefined) return write(when, columns);
  const otherwise = rest.length === 0 ? "''" : choice(rest, columns);
  return `if(${write(when, columns)}, ${write(then, columns)}, ${otherwise})`;
};

const ofRows =
  (name: string): Writer =>
  (args, columns) => {
    const table = readColumn(at(args, 0), columns);
    const value = at(args, 1);
    if (table?.rows === null || table === null || columns.row !== null || !isObject(value))
      throw new NoExpression(name);
    const cell = readColumn(value, { item: columns.item, row: table.rows.byDb });
    if (cell === null) throw new NoExpression(name);
    return `${name}(\${${cell.db}})`;
  };

const call =
  (name: string, ...rest: readonly string[]): Writer =>
  (args, columns) =>
    `${name}(${[...args.map((each) => write(each, columns)), ...rest].join(', ')})`;

/** Whether a rule gives a day without a time: days are counted as numbers there and here. */
function isPlainDay(rule: Rule | undefined, columns: RuleColumns): boolean {
  if (rule === undefined || !isObject(rule)) return false;
  const { date_add: sum } = rule;
  if (isList(sum)) return sum[2] === 'days' && isPlainDay(sum[0], columns);
  return 'today' in rule || readColumn(rule, columns)?.settings.includeTime === false;
}

const daysBetween: Writer = (args, columns) => {
  const [from, to, unit] = args;
  if (unit !== 'days' || !isPlainDay(from, columns) || !isPlainDay(to, columns))
    throw new NoExpression('date_diff');
  return `${part(to ?? null, columns)} - ${part(from ?? null, columns)}`;
};

const daysLater: Writer = (args, columns) => {
  const [from, days, unit] = args;
  if (unit !== 'days' || !isPlainDay(from, columns)) throw new NoExpression('date_add');
  return `date(${part(from ?? null, columns)} + ${part(days ?? null, columns)})`;
};

/** Places in texts end where the count ends, and those below 0 have to stay below it. */
const substr: Writer = (args, columns) => {
  const [text, start, count] = args;
  if (typeof start !== 'number') throw new NoExpression('substr');
  const end = typeof count === 'number' ? start + count : null;
  const isToTheEnd = end === null || (start < 0 && end >= 0);
  const of = write(text ?? null, columns);
  return isToTheEnd ? `substr(${of}, ${start})` : `substr(${of}, ${start}, ${end})`;
};

const round: Writer = (args, columns) =>
  args.length === 1 ? call('round', '0')(args, columns) : call('round')(args, columns);

const subtract: Writer = (args, columns) =>
  args.length === 1 ? `- ${part(at(args, 0), columns)}` : joined('-')(args, columns);

const writers: Readonly<Record<string, Writer>> = {
  '==': equal,
  '!=': notEqual,
  '<': ordered('<'),
  '<=': ordered('<='),
  '>': ordered('>'),
  '>=': ordered('>='),
  and: joined('and'),
  or: joined('or'),
  '!': (args, columns) => `not(${write(at(args, 0), columns)})`,
  if: choice,
  in: inList,
  contains,
  empty,
  length,
  '+': joined('+'),
  '-': subtract,
  '*': joined('*'),
  '/': joined('div'),
  '%': joined('mod'),
  min: call('min'),
  max: call('max'),
  today: () => 'today()',
  now: () => 'now()',
  date_diff: daysBetween,
  date_add: daysLater,
  concat: call('concat'),
  substr,
  round,
  sum: ofRows('sum'),
  least: ofRows('min'),
  most: ofRows('max'),
  count: (args, columns) => {
    const table = readColumn(at(args, 0), columns);
    if (args.length !== 1 || table === null || table.rows === null || columns.row !== null)
      throw new NoExpression('count');
    return `count(\${${table.db}})`;
  },
};

/** A rule as an expression of XLSForms. Throws a NoExpression if it has no counterpart. */
export function expressionOf(rule: Rule, columns: RuleColumns): string {
  if (typeof rule === 'number') return numeral(rule);
  if (typeof rule === 'string') return literal(rule);
  if (typeof rule === 'boolean') return rule ? 'true()' : 'false()';
  if (rule === null) return "''";
  if (!isObject(rule)) throw new NoExpression('list');
  const [operator = '', given] = Object.entries(rule)[0] ?? [];
  if (operator === 'var') {
    const column = readColumn(rule, columns);
    if (column === null || column.fieldType.document.ruleType === 'presence')
      throw new NoExpression('var');
    return typeOf(column) === 'boolean' ? `\${${column.db}} = 'OK'` : `\${${column.db}}`;
  }
  const args: Args = isList(given) ? given : [given ?? null];
  const writer = Object.hasOwn(writers, operator) ? writers[operator] : undefined;
  if (writer === undefined) throw new NoExpression(operator);
  return writer(args, columns);
}
