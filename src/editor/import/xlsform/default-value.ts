import type { JsonObject } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { type OpenForm, type Planned, scopeOf, translated } from './form.ts';
import { placeOf, type SurveyNode } from './survey.ts';

/** With what a field begins: a value, a rule that gives one, or a setting of its type. */
interface Beginning {
  readonly value?: string | number | boolean;
  readonly rule?: Rule;
  readonly settings: JsonObject;
}

function literalOf(text: string, { target, made }: Planned): Beginning | null {
  const { type } = target;
  if (target.choices !== undefined) {
    const names =
      made.settings['multiple'] === true || made.columnType === 'checkbox_group'
        ? text.split(/\s+/)
        : [text];
    const values = names.map((name) => target.choices?.get(name));
    if (values.includes(undefined) || target.table !== null) return null;
    return { settings: { defaultValue: values } };
  }
  if (type === 'boolean')
    return text === 'OK' || text === 'true' ? { settings: { defaultChecked: true } } : null;
  if (type === 'number') {
    const value = Number(text);
    return Number.isFinite(value) ? { value, settings: {} } : null;
  }
  if (type === 'text') return /[${}()]/.test(text) ? null : { value: text, settings: {} };
  if (type === 'day')
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { value: text, settings: {} } : null;
  return null;
}

/** Whether a default is computed: it reads a question or calls a function. */
const isComputed = (text: string): boolean => /\$\{|\(/.test(text);

/** The default of a question as a value or a rule; one that has no counterpart is reported. */
export function defaultOf(form: OpenForm, node: SurveyNode, planned: Planned): Beginning {
  const { target } = planned;
  const text = node.row.get('default');
  if (text === '') return { settings: {} };
  const literal = literalOf(text, planned);
  if (literal !== null) return literal;
  if (isComputed(text)) {
    const typed = translated(form, scopeOf(form, null, target.table), node, 'default');
    if (typed === null) return { settings: {} };
    if (typed.type === target.type) return { rule: typed.rule, settings: {} };
  }
  const line = { place: placeOf(node.row), subject: node.name };
  form.report.add('left_out', line, 'default_value', { value: text.slice(0, 100) });
  return { settings: {} };
}
