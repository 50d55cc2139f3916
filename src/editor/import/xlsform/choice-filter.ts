import type { ColumnDocument } from '../../../runtime/documents.ts';
import { isList } from '../../../runtime/record/json.ts';
import type { Choice } from './choices.ts';
import { type Expression, parseExpression } from './expression/parser.ts';
import { conditionOf, NoCounterpart } from './expression/scope.ts';
import { translate } from './expression/translate.ts';
import { type OpenForm, type Planned, scopeOf } from './form.ts';
import { placeOf, type SurveyNode } from './survey.ts';

type OptionRules = NonNullable<ColumnDocument['optionsWhen']>;

/** The most conditions of options that a field can have. */
const mostConditions = 200;

/** A filter about one choice: its cells in the place of the names of columns. */
function ofChoice(filter: Expression, choice: Choice): Expression {
  const within = (part: Expression): Expression => ofChoice(part, choice);
  switch (filter.is) {
    case 'name':
      return { is: 'text', value: choice.cell(filter.name.toLowerCase()) };
    case 'negative':
      return { is: 'negative', of: within(filter.of) };
    case 'binary':
      return { ...filter, left: within(filter.left), right: within(filter.right) };
    case 'all':
    case 'call':
      return { ...filter, args: filter.args.map(within) };
    default:
      return filter;
  }
}

/** Whether a filter reads only columns that the choices have, and a question. */
function compares(filter: Expression, columns: ReadonlySet<string>): boolean {
  let readsQuestion = false;
  const fits = (part: Expression): boolean => {
    if (part.is === 'ref') readsQuestion = true;
    if (part.is === 'name') return columns.has(part.name.toLowerCase());
    if (part.is === 'negative') return fits(part.of);
    if (part.is === 'binary') return fits(part.left) && fits(part.right);
    return part.is === 'all' || part.is === 'call' ? part.args.every(fits) : true;
  };
  return fits(filter) && readsQuestion;
}

function conditionsOf(
  form: OpenForm,
  text: string,
  { target }: Planned,
  choices: readonly Choice[],
): OptionRules | null {
  const filter = parseExpression(text);
  if (filter === null || choices.length > mostConditions) return null;
  if (!compares(filter, form.choiceColumns)) return null;
  const scope = scopeOf(form, target, target.table);
  try {
    return choices.flatMap((choice) => {
      const option = target.choices?.get(choice.name);
      if (option === undefined) return [];
      const rule = conditionOf(translate(ofChoice(filter, choice), scope));
      return [{ option, rule }];
    });
  } catch (error) {
    if (!(error instanceof NoCounterpart)) throw error;
    return null;
  }
}

/** The conditions of options that a `choice_filter` says, and a line of the report if it says others. */
export function optionsWhenOf(
  form: OpenForm,
  node: SurveyNode,
  planned: Planned,
): OptionRules | undefined {
  const text = node.row.get('choice_filter');
  const { options } = planned.made.settings;
  if (text === '' || !isList(options)) return undefined;
  const [, list = ''] = node.type.split(/\s+/);
  const conditions = conditionsOf(form, text, planned, form.lists.get(list) ?? []);
  if (conditions !== null) return conditions;
  const line = { place: placeOf(node.row), subject: node.name };
  form.report.add('changed', line, 'choices_filtered');
  return undefined;
}
