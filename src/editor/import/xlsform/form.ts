import type { ModuleDocument } from '../../../runtime/documents.ts';
import { isList, isObject } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { TemplateBuilder } from '../build/template-builder.ts';
import type { Report } from '../report.ts';
import type { Choice } from './choices.ts';
import { parseExpression } from './expression/parser.ts';
import {
  conditionOf,
  NoCounterpart,
  type Scope,
  type Target,
  type Typed,
} from './expression/scope.ts';
import { translate } from './expression/translate.ts';
import type { QuestionType } from './question-types.ts';
import { placeOf, type SurveyNode } from './survey.ts';

/** A question or repeat with the field that it becomes. */
export interface Planned {
  readonly target: Target;
  readonly made: QuestionType;
  /** It is a field of the module already. */
  readonly isCore: boolean;
  /** The rule of a calculation. */
  readonly computed?: Rule;
  /** The text that says what "Other" is, of a question with `or_other`. */
  readonly other?: Target;
  /** The repeat around a repeat, which is a table of its own beside the outer one. */
  readonly outer?: SurveyNode;
}

/** A form while it is imported. */
export interface OpenForm {
  readonly module: ModuleDocument;
  readonly builder: TemplateBuilder;
  readonly report: Report;
  readonly lists: ReadonlyMap<string, readonly Choice[]>;
  /** The columns of the sheet of choices. */
  readonly choiceColumns: ReadonlySet<string>;
  /** Texts with the form's language in the place of none. */
  readonly withLanguage: (texts: ReadonlyMap<string, string>) => ReadonlyMap<string, string>;
  readonly planned: Map<SurveyNode, Planned>;
  readonly find: (name: string) => Target | undefined;
}

export const scopeOf = (form: OpenForm, self: Target | null, table: string | null): Scope => ({
  find: form.find,
  self,
  table,
});

/** The conjunction of two conditions of which either may be absent. */
export const both = (a: Rule | undefined, b: Rule | undefined): Rule | undefined =>
  a === undefined ? b : b === undefined ? a : { and: [a, b] };

/** Whether a rule rounds: halves below zero go away from zero, and in XPath towards it. */
const rounds = (rule: unknown): boolean =>
  isList(rule)
    ? rule.some(rounds)
    : isObject(rule) && ('round' in rule || Object.values(rule).some(rounds));

/** The typed rule of an expression; null and a line of the report if it has no counterpart. */
export function translated(
  form: OpenForm,
  scope: Scope,
  { row, name }: SurveyNode,
  column: string,
): Typed | null {
  const text = row.get(column);
  const line = { place: placeOf(row), subject: name };
  if (text.trim() === '') {
    form.report.add('left_out', line, 'rule_empty', { column });
    return null;
  }
  const expression = parseExpression(text);
  if (expression === null) {
    form.report.add('left_out', line, 'rule_syntax', { column, expression: text.slice(0, 200) });
    return null;
  }
  try {
    const typed = translate(expression, scope);
    if (rounds(typed.rule)) form.report.add('changed', line, 'rule_rounding', { column });
    return typed;
  } catch (error) {
    if (!(error instanceof NoCounterpart)) throw error;
    const { code, part } = error;
    form.report.add('left_out', line, code, { column, part, expression: text.slice(0, 200) });
    return null;
  }
}

/** The rule of a condition; undefined if the row has none, or none that can be kept. */
export function conditionIn(
  form: OpenForm,
  scope: Scope,
  node: SurveyNode,
  column: string,
): Rule | undefined {
  if (node.row.get(column) === '') return undefined;
  const typed = translated(form, scope, node, column);
  return typed === null ? undefined : conditionOf(typed);
}
