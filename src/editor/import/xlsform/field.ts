import type { ColumnDocument } from '../../../runtime/documents.ts';
import type { JsonObject } from '../../../runtime/record/json.ts';
import type { Text } from '../../../runtime/text.ts';
import { cleanText, cleanTexts, longest } from '../build/clean-text.ts';
import { constraintText, otherDetailText } from '../build/import-texts.ts';
import { optionsWhenOf } from './choice-filter.ts';
import { otherName } from './choices.ts';
import { defaultOf } from './default-value.ts';
import { parseExpression } from './expression/parser.ts';
import { conditionIn, type OpenForm, type Planned, scopeOf, translated } from './form.ts';
import { boundsOf, patternOf } from './limits.ts';
import { placeOf, type SurveyNode } from './survey.ts';

/** A field without its place; also a column of a table. */
export type FieldBody = Omit<ColumnDocument, 'tab' | 'section' | 'order'>;

export function textsIn(
  form: OpenForm,
  node: SurveyNode,
  column: string,
  most: number,
): Text | null {
  return cleanTexts(form.withLanguage(node.row.texts(column)), most);
}

const yes: ReadonlySet<string> = new Set(['yes', 'true', 'true()', '1']);
const no: ReadonlySet<string> = new Set(['', 'no', 'false', 'false()', '0']);

/** `yes` as true, a condition as a rule. */
function flagged(form: OpenForm, node: SurveyNode, { target }: Planned, column: string) {
  const text = node.row.get(column).toLowerCase();
  if (no.has(text)) return undefined;
  if (yes.has(text)) return true;
  return conditionIn(form, scopeOf(form, target, target.table), node, column);
}

type Constrained = Pick<FieldBody, 'validWhen' | 'patternMessage'> & {
  readonly settings: JsonObject;
};

/** A constraint as bounds or a pattern of the field where it says no more, else as a rule. */
function constraintOf(form: OpenForm, node: SurveyNode, planned: Planned): Constrained {
  const { target, made } = planned;
  const text = node.row.get('constraint');
  if (text === '') return { settings: {} };
  const most = target.table === null ? longest.text : longest.message;
  const message = textsIn(form, node, 'constraint_message', most);
  const expression = parseExpression(text);
  const bounds = expression === null || message !== null ? null : boundsOf(expression);
  const fits = Object.keys(bounds ?? {}).every((name) =>
    name.startsWith('m') && name.endsWith('Length')
      ? made.type === 'text'
      : name.endsWith('_selected')
        ? made.settings['multiple'] === true
        : made.type === 'number',
  );
  if (bounds !== null && fits) return { settings: bounds };
  const pattern = expression === null ? null : patternOf(expression);
  if (pattern !== null && made.columnType === 'text') {
    if (message !== null && target.table !== null)
      form.report.add('left_out', { place: placeOf(node.row), subject: node.name }, 'property', {
        property: 'constraint_message',
        value: node.row.get('constraint_message').slice(0, 100),
      });
    return {
      settings: { pattern },
      ...(message !== null && target.table === null && { patternMessage: message }),
    };
  }
  const typed = translated(form, scopeOf(form, target, target.table), node, 'constraint');
  if (typed?.type !== 'boolean') return { settings: {} };
  return { settings: {}, validWhen: [{ rule: typed.rule, message: message ?? constraintText }] };
}

/** The field of a question, with its rules. */
export function fieldOf(form: OpenForm, node: SurveyNode, planned: Planned): FieldBody {
  const { target, made, computed } = planned;
  const scope = scopeOf(form, target, target.table);
  const name = textsIn(form, node, 'label', longest.text) ?? cleanText(node.name, longest.text);
  const description = textsIn(form, node, 'hint', longest.text);
  const required = flagged(form, node, planned, 'required');
  const readOnly = flagged(form, node, planned, 'readonly');
  const visibleWhen = conditionIn(form, scope, node, 'relevant');
  const { settings, ...checks } = constraintOf(form, node, planned);
  const ownRule =
    computed ??
    (node.row.get('calculation') === ''
      ? undefined
      : (translated(form, scope, node, 'calculation')?.rule ?? undefined));
  const begins = defaultOf(form, node, planned);
  const optionsWhen = optionsWhenOf(form, node, planned);
  const columnData = {
    ...made.settings,
    ...settings,
    ...begins.settings,
    ...(description !== null && { description }),
  };
  return {
    columnType: made.columnType,
    name: name ?? target.db,
    db: target.db,
    ...(Object.keys(columnData).length > 0 && { columnData }),
    ...(begins.value !== undefined && { default: begins.value }),
    ...(begins.rule !== undefined && { defaultRule: begins.rule }),
    ...(required === true && { required }),
    ...(required !== undefined && required !== true && { requiredWhen: required }),
    ...(readOnly !== undefined && { readOnlyWhen: readOnly }),
    ...(visibleWhen !== undefined && { visibleWhen }),
    ...(ownRule !== undefined && { computed: ownRule }),
    ...(optionsWhen !== undefined && optionsWhen.length > 0 && { optionsWhen }),
    ...checks,
  };
}

/** The text field that asks what "Other" is, shown once it is chosen; null if the question has none. */
export function otherFieldOf({ target, other }: Planned): FieldBody | null {
  const value = target.choices?.get(otherName);
  if (other === undefined || value === undefined) return null;
  const visibleWhen = { contains: [{ var: target.db }, value] };
  return { columnType: 'text', name: otherDetailText, db: other.db, visibleWhen };
}
