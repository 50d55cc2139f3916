import type { JsonObject } from '../../../runtime/record/json.ts';
import type { OpenForm, Planned } from './form.ts';
import { placeOf, type SurveyNode } from './survey.ts';

/** With what a field begins: a value, or a setting of its type. */
interface Beginning {
  readonly value?: string | number | boolean;
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

/** The default of a question as a value; a default that is computed is reported. */
export function defaultOf({ report }: OpenForm, node: SurveyNode, planned: Planned): Beginning {
  const text = node.row.get('default');
  if (text === '') return { settings: {} };
  const literal = literalOf(text, planned);
  if (literal !== null) return literal;
  const line = { place: placeOf(node.row), subject: node.name };
  report.add('left_out', line, 'default_value', { value: text.slice(0, 100) });
  return { settings: {} };
}
