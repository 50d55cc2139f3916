import type { CompiledColumn } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { Text } from '../../../runtime/text.ts';
import { wholePattern } from '../../import/xlsform/limits.ts';
import type { Report } from '../../import/report.ts';
import { stepOf } from '../exporter.ts';
import { commonSettings, lineOf, liveOptions, reportLostSettings, reportNoType } from '../field.ts';
import { type ChoiceFilter, choiceFilterOf } from './choice-filter.ts';
import { choiceName, expressionOf, NoExpression, type RuleColumns } from './expression.ts';

/** A row of the survey before its texts are put into columns of languages. */
export interface SurveyLine {
  readonly type: string;
  readonly name: string;
  readonly label?: Text | undefined;
  readonly hint?: Text | null | undefined;
  readonly message?: Text | undefined;
  readonly cells?: Readonly<Record<string, string>>;
}

/** A list of choices. */
export interface ChoiceList {
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly label: Text }[];
  readonly filter: ChoiceFilter | null;
}

export interface Question {
  readonly line: SurveyLine;
  readonly list: ChoiceList | null;
}

/** Settings that a question says, by its type; the others are reported. */
const knownSettings: ReadonlySet<string> = new Set(commonSettings);

interface Typed {
  readonly type: string;
  readonly appearance?: string;
}

function typed({ db, fieldType, settings }: CompiledColumn): Typed | null {
  switch (fieldType.document.type) {
    case 'text':
      return { type: 'text' };
    case 'textarea':
      return { type: 'text', appearance: 'multiline' };
    case 'number':
      return { type: settings.decimals === 0 ? 'integer' : 'decimal' };
    case 'checkbox':
      return { type: 'acknowledge' };
    case 'datetime':
      return { type: settings.includeTime === true ? 'dateTime' : 'date' };
    case 'dropdown':
      return settings.multiple === true
        ? { type: `select_multiple ${db}`, appearance: 'minimal' }
        : { type: `select_one ${db}` };
    case 'checkbox_group':
      return { type: `select_multiple ${db}` };
    case 'photos':
      return { type: 'image' };
    case 'files':
      return { type: 'file' };
    case 'signature':
      return { type: 'image', appearance: 'signature' };
    case 'lat_lon':
      return { type: 'geopoint' };
    default:
      return null;
  }
}

/** The bounds of a field as an expression about itself. */
function boundsOf({ settings, fieldType }: CompiledColumn): string {
  const { min, max, minLength, maxLength, min_selected: least, max_selected: most } = settings;
  const bound = (of: string, operator: string, value: number | undefined) =>
    value === undefined || !Number.isFinite(value) || String(value).includes('e')
      ? []
      : [`${of} ${operator} ${value}`];
  const isText = fieldType.document.ruleType === 'text';
  const isMany = settings.multiple === true;
  return [
    ...bound('.', '>=', min),
    ...bound('.', '<=', max),
    ...(isText ? bound('string-length(.)', '>=', minLength) : []),
    ...(isText ? bound('string-length(.)', '<=', maxLength) : []),
    ...(isMany ? bound('count-selected(.)', '>=', least) : []),
    ...(isMany ? bound('count-selected(.)', '<=', most) : []),
  ].join(' and ');
}

function patternOf({ settings: { pattern } }: CompiledColumn): string | null {
  if (pattern === undefined) return null;
  const whole = wholePattern(pattern);
  const mark = whole.includes("'") ? '"' : "'";
  return whole.includes(mark) ? null : `regex(., ${mark}${whole}${mark})`;
}

interface Constraint {
  readonly constraint: string;
  readonly message: Text | undefined;
}

function constraintOf(column: CompiledColumn, columns: RuleColumns, report: Report): Constraint {
  const line = lineOf(column);
  const lose = (part: string) => report.add('left_out', line, 'rule_operator', { part });
  const { validWhen, patternMessage } = column.document;
  const [first, ...others] = validWhen ?? [];
  const bounds = boundsOf(column);
  const pattern = patternOf(column);
  if (column.settings.pattern !== undefined && pattern === null) lose('pattern');
  // A question has one constraint; with a message it says nothing of the bounds.
  if (first !== undefined) {
    for (const _ of others) lose('validWhen');
    if (pattern !== null) lose('pattern');
    const own = expressionIn(first.rule, columns, line, report);
    if (own !== null) {
      if (bounds !== '')
        report.add('changed', line, 'property', { property: 'constraint', value: bounds });
      return { constraint: own, message: first.message };
    }
  }
  if (pattern !== null) {
    if (bounds !== '')
      report.add('changed', line, 'property', { property: 'constraint', value: bounds });
    return { constraint: pattern, message: patternMessage };
  }
  return { constraint: bounds, message: undefined };
}

/** The expression of a rule; null and a line of the report without a counterpart. */
export function expressionIn(
  rule: Rule | undefined,
  columns: RuleColumns,
  line: { readonly place: string; readonly subject: string },
  report: Report,
): string | null {
  if (rule === undefined) return null;
  try {
    return expressionOf(rule, columns);
  } catch (error) {
    if (!(error instanceof NoExpression)) throw error;
    report.add('left_out', line, 'rule_operator', { part: error.message });
    return null;
  }
}

/** The default of a field: a value, or an expression that readers can tell from one. */
function defaultOf(column: CompiledColumn, columns: RuleColumns, report: Report): string {
  const { document, settings } = column;
  const { defaultValue, defaultChecked } = settings;
  if (document.defaultRule !== undefined) {
    const line = lineOf(column);
    const rule = expressionIn(document.defaultRule, columns, line, report);
    if (rule !== null && /\$\{|\(/.test(rule)) return rule;
    if (rule !== null) report.add('left_out', line, 'rule_operator', { part: 'defaultRule' });
  }
  if (document.default !== undefined && typeof document.default !== 'object')
    return String(document.default);
  if (defaultChecked === true) return 'OK';
  return (defaultValue ?? []).map(choiceName).join(' ');
}

/** The question of a field; null and a line of the report if there is no such type. */
export function questionOf(
  column: CompiledColumn,
  columns: RuleColumns,
  report: Report,
): Question | null {
  const { db, name, document, settings, fieldType } = column;
  const line = lineOf(column);
  const type = typed(column);
  if (type === null) {
    reportNoType(column, report);
    return null;
  }
  reportLostSettings(column, knownSettings, report);
  const { step, decimals } = settings;
  const isWhole = decimals === 0 && (step === undefined || step === 1);
  if (fieldType.document.type === 'number' && !isWhole && (step ?? decimals) !== undefined)
    report.add('left_out', line, 'property', {
      property: fieldType.document.settings.properties?.['step']?.title ?? 'step',
      value: String(stepOf(column)),
    });
  const expression = (rule: Rule | undefined) => expressionIn(rule, columns, line, report) ?? '';
  const { constraint, message } = constraintOf(column, columns, report);
  const readOnly = document.readOnlyWhen === undefined ? '' : expression(document.readOnlyWhen);
  const required = document.required === true ? 'yes' : expression(document.requiredWhen);
  const filter = choiceFilterOf(column, columns);
  if (filter === null && document.optionsWhen !== undefined)
    report.add('left_out', line, 'rule_operator', { part: 'optionsWhen' });
  const choices = liveOptions(column);
  const list =
    settings.options === undefined
      ? null
      : {
          name: db,
          options: choices.map(({ value, label }) => ({ name: choiceName(value), label })),
          filter,
        };
  report.add('taken', line, 'field', { type: fieldType.document.type });
  return {
    list,
    line: {
      type: type.type,
      name: db,
      label: name,
      hint: column.description,
      message,
      cells: {
        required,
        relevant: expression(document.visibleWhen),
        constraint,
        calculation: expression(document.computed),
        readonly: readOnly === 'true()' ? 'yes' : readOnly,
        default: defaultOf(column, columns, report),
        appearance: type.appearance ?? '',
        choice_filter: filter?.filter ?? '',
      },
    },
  };
}
