import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { OperandType } from '../../../runtime/rules/types.ts';
import { callOf } from '../text/print-formula.ts';

/** Operators over numbers: the keys of their texts, and how many arguments the builder gives them. */
export const arithmetic = {
  '+': { name: 'add', least: 2, most: 10 },
  '-': { name: 'subtract', least: 2, most: 2 },
  '*': { name: 'multiply', least: 2, most: 10 },
  '/': { name: 'divide', least: 2, most: 2 },
  '%': { name: 'remainder', least: 2, most: 2 },
  min: { name: 'min', least: 2, most: 10 },
  max: { name: 'max', least: 2, most: 10 },
} as const;

export type Arithmetic = keyof typeof arithmetic;

const isArithmetic = (operator: string): operator is Arithmetic =>
  Object.hasOwn(arithmetic, operator);

/** Operators that make one number of a number of each row. */
const rowOperators = ['sum', 'least', 'most'] as const;
export const units = ['days', 'hours', 'minutes'] as const;
export const sumUnits = ['days', 'months', 'hours', 'minutes'] as const;

/** Most parts of a joined text. */
export const mostPieces = 10;

/** The key of a kind's text. */
export const textOfKind = (kind: ValueKind): string =>
  isArithmetic(kind) ? arithmetic[kind].name : kind;

const rowKinds = ['count', ...rowOperators] as const;

/** What a part of a value can be; each has a text, `rule_editor.kind`, by `textOfKind`. */
export type ValueKind =
  | 'literal'
  | 'field'
  | 'nothing'
  | 'condition'
  | 'if'
  | 'today'
  | 'now'
  | 'date_diff'
  | 'date_add'
  | 'length'
  | 'round'
  | 'concat'
  | 'substr'
  | 'trim'
  | (typeof rowKinds)[number]
  | Arithmetic
  | 'other';

/** Types of values that a rule can state. */
const stated: ReadonlySet<OperandType> = new Set<OperandType>([
  'text',
  'number',
  'boolean',
  'date',
  'number_list',
  'text_list',
]);

/** Types that `length` measures. */
const measured: ReadonlySet<OperandType> = new Set<OperandType>([
  'text',
  'number_list',
  'text_list',
  'people',
]);

/** The columns of a module whose values a rule reads as one of the types. */
export function columnsOfType(
  { columns }: Pick<CompiledModule, 'columns'>,
  types: ReadonlySet<OperandType>,
): readonly CompiledColumn[] {
  return columns.filter(({ fieldType }) => types.has(fieldType.document.ruleType));
}

export const measurable = (module: CompiledModule) => columnsOfType(module, measured);

/** Tables, of which rules count rows; `ofNumbers`: those whose rows have a number. */
export function tablesOf(module: CompiledModule, ofNumbers: boolean): readonly CompiledColumn[] {
  return columnsOfType(module, new Set(['rows'])).filter(
    ({ rows }) => !ofNumbers || numbersOf(rows?.columns ?? []).length > 0,
  );
}

export const numbersOf = (cells: readonly CompiledColumn[]) =>
  cells.filter(({ fieldType }) => fieldType.document.ruleType === 'number');

const single = new Map<OperandType, ReadonlySet<OperandType>>();

/** The types of fields of which a value can be one: a piece of a joined text may be a number too. */
export function fieldTypesOf(type: OperandType, isPiece: boolean): ReadonlySet<OperandType> {
  if (isPiece) return pieceTypes;
  const known = single.get(type) ?? new Set([type]);
  single.set(type, known);
  return known;
}

const pieceTypes: ReadonlySet<OperandType> = new Set<OperandType>(['text', 'number']);

/**
 * The kinds of a value of a type, the usual ones first; `isBranch` for a result of `if`, `isPiece` for
 * a piece of a joined text.
 */
export function kindsOf(
  type: OperandType,
  module: CompiledModule,
  isBranch: boolean,
  isPiece = false,
): readonly ValueKind[] {
  if (type === 'boolean') return ['condition', 'if'];
  const hasFields = columnsOfType(module, fieldTypesOf(type, isPiece)).length > 0;
  return [
    ...(hasFields ? (['field'] as const) : []),
    ...(stated.has(type) ? (['literal'] as const) : []),
    ...(type === 'number'
      ? (['+', '-', '*', '/', '%', 'round', 'min', 'max', 'date_diff'] as const)
      : []),
    ...(type === 'text' ? (['concat', 'substr', 'trim'] as const) : []),
    ...(type === 'number' && measurable(module).length > 0 ? (['length'] as const) : []),
    ...(type === 'number' && tablesOf(module, false).length > 0 ? (['count'] as const) : []),
    ...(type === 'number' && tablesOf(module, true).length > 0 ? rowOperators : []),
    ...(type === 'date' ? (['today', 'now', 'date_add'] as const) : []),
    ...(isPiece ? (['round'] as const) : []),
    'if',
    ...(isBranch ? (['nothing'] as const) : []),
  ];
}

const variableOf = (rule: Rule | undefined): string | null => {
  const call = callOf(rule);
  const name = call?.[0] === 'var' ? call[1][0] : null;
  return typeof name === 'string' && name !== '' ? name : null;
};

/** The db name of the column that a part is; null for anything else. */
export { variableOf };

function isLiteral(rule: Rule, type: OperandType): boolean {
  if (type === 'number' || type === 'boolean') return typeof rule === type;
  if (type === 'text' || type === 'date') return typeof rule === 'string';
  return stated.has(type) && Array.isArray(rule);
}

/** Characters from the start, or the last ones: what the builder has controls for. */
const isCharacters = (start: Rule | undefined, count: Rule | undefined) =>
  typeof start === 'number' && (start < 0 ? count === undefined : typeof count === 'number');

function kindOfCall(operator: string, args: readonly Rule[], module: CompiledModule): ValueKind {
  const table = module.byDb.get(variableOf(args[0]) ?? '')?.rows;
  switch (operator) {
    case 'today':
    case 'now':
      return operator;
    case 'if':
      return args.length >= 2 ? 'if' : 'other';
    case 'date_diff':
      return args.length === 3 && units.some((unit) => unit === args[2]) ? 'date_diff' : 'other';
    case 'date_add':
      return args.length === 3 && sumUnits.some((unit) => unit === args[2]) ? 'date_add' : 'other';
    case 'round':
      return args.length <= 2 && ['undefined', 'number'].includes(typeof args[1])
        ? 'round'
        : 'other';
    case 'concat':
      return args.length <= mostPieces ? 'concat' : 'other';
    case 'substr':
      return isCharacters(args[1], args[2]) ? 'substr' : 'other';
    case 'trim':
      return args.length === 1 ? 'trim' : 'other';
    case 'length':
      return variableOf(args[0]) === null ? 'other' : 'length';
    case 'count':
      return table && args.length <= 2 ? 'count' : 'other';
    case 'sum':
    case 'least':
    case 'most':
      return table && variableOf(args[1]) !== null ? operator : 'other';
  }
  if (!isArithmetic(operator)) return 'other';
  const { least, most } = arithmetic[operator];
  return args.length >= least && args.length <= most ? operator : 'other';
}

/** What a part is; `other` if the builder shows it only as a sentence. */
export function kindOf(rule: Rule, type: OperandType, module: CompiledModule): ValueKind {
  const call = callOf(rule);
  if (call?.[0] === 'if') return kindOfCall('if', call[1], module);
  if (type === 'boolean') return 'condition';
  if (rule === null) return 'nothing';
  if (call === null) return isLiteral(rule, type) ? 'literal' : 'other';
  if (variableOf(rule) !== null) return 'field';
  return kindOfCall(call[0], call[1], module);
}

function firstLiteral(type: OperandType): Rule {
  switch (type) {
    case 'number':
      return 0;
    case 'boolean':
      return true;
    case 'text':
    case 'date':
      return '';
    default:
      return stated.has(type) ? [] : null;
  }
}

/** The first field of a type, else a value. */
export function firstPart(type: OperandType, module: CompiledModule): Rule {
  const [column] = columnsOfType(module, new Set([type]));
  return column === undefined ? firstLiteral(type) : { var: column.db };
}

/** A new part of a kind; arithmetic and `if` begin with what was there. */
export function makeKind(
  kind: ValueKind,
  type: OperandType,
  module: CompiledModule,
  before: Rule,
): Rule {
  const kept = before === null || kindOf(before, type, module) === 'other' ? null : before;
  switch (kind) {
    case 'literal':
      return firstLiteral(type);
    case 'field':
      return firstPart(type, module);
    case 'nothing':
    case 'other':
      return null;
    case 'condition':
      return true;
    case 'if':
      return { if: [true, kept ?? firstPart(type, module), null] };
    case 'today':
    case 'now':
      return { [kind]: [] };
    case 'date_diff':
      return { date_diff: [firstPart('date', module), { today: [] }, 'days'] };
    case 'date_add':
      return { date_add: [kept ?? firstPart('date', module), 1, 'days'] };
    case 'round':
      return { round: [kept ?? firstPart('number', module), 0] };
    case 'concat':
      return { concat: [kept ?? firstPart('text', module), ' '] };
    case 'substr':
      return { substr: [kept ?? firstPart('text', module), 0, 3] };
    case 'trim':
      return { trim: [kept ?? firstPart('text', module)] };
    case 'length':
      return { length: [{ var: measurable(module)[0]?.db ?? '' }] };
    case 'count':
      return { count: [{ var: tablesOf(module, false)[0]?.db ?? '' }] };
    case 'sum':
    case 'least':
    case 'most': {
      const [table] = tablesOf(module, true);
      const [cell] = numbersOf(table?.rows?.columns ?? []);
      return { [kind]: [{ var: table?.db ?? '' }, { var: cell?.db ?? '' }] };
    }
    default:
      return { [kind]: [kept ?? firstPart('number', module), 1] };
  }
}
