import type { ColumnDocument } from '../../../runtime/documents.ts';
import type { JsonObject } from '../../../runtime/record/json.ts';
import { isObject, ownProperty } from '../../../runtime/record/json.ts';
import { cleanText, labelOfName, longest } from '../build/clean-text.ts';
import { constraintText } from '../build/import-texts.ts';
import type { Report } from '../report.ts';
import type { PropertyType } from './property-types.ts';
import { textIn } from './schema.ts';

/** A field without its place; also a column of a table. */
export type FieldBody = Omit<ColumnDocument, 'tab' | 'section' | 'order'>;

/** Keywords that a field says, or that say nothing about a form. */
const understood: ReadonlySet<string> = new Set([
  'type',
  'title',
  'description',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'format',
  'oneOf',
  'anyOf',
  'allOf',
  'if',
  'then',
  'else',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'readOnly',
  'enumNames',
  'x-enumNames',
  '$ref',
  '$defs',
  'definitions',
  '$schema',
  '$id',
  '$comment',
  'dependentRequired',
  'examples',
  'additionalProperties',
  'contentMediaType',
  'contentEncoding',
  '$anchor',
  'deprecated',
]);

const understoodHints: ReadonlySet<string> = new Set([
  'ui:order',
  'ui:title',
  'ui:description',
  'ui:help',
  'ui:placeholder',
  'ui:readonly',
  'ui:disabled',
  'ui:enumNames',
  'ui:options',
  'ui:rows',
  'ui:multiline',
]);

const understoodWidgets: ReadonlySet<string> = new Set([
  'textarea',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'updown',
  'range',
  'date',
  'color',
  'datetime',
  'date-time',
  'email',
  'uri',
  'url',
  'file',
  'files',
  'text',
  'signature',
  'alt-date',
  'alt-datetime',
]);

interface Source {
  readonly name: string;
  readonly place: string;
  readonly schema: JsonObject;
  readonly hints: JsonObject;
  readonly isCell: boolean;
}

/** Reports the keywords and hints of a property that a field or a section cannot say. */
export function reportKeywords(
  report: Report,
  { name, place, schema, hints }: Omit<Source, 'isCell'>,
): void {
  const line = { place, subject: name };
  for (const keyword of Object.keys(schema)) {
    if (keyword.startsWith('ui:') || keyword.startsWith('x-')) continue;
    const isOfOthers = keyword === 'additionalProperties' && isObject(schema[keyword]);
    if (isOfOthers || !understood.has(keyword))
      report.add('left_out', line, 'keyword', { keyword });
  }
  for (const hint of Object.keys(hints))
    if (hint.startsWith('ui:') && hint !== 'ui:widget' && !understoodHints.has(hint))
      report.add('left_out', line, 'keyword', { keyword: hint });
  const shown = textIn(hints, 'ui:widget');
  if (shown !== null && !understoodWidgets.has(shown.toLowerCase()))
    report.add('left_out', line, 'widget', { widget: shown });
}

/** With what the field begins; undefined if the schema says nothing that fits. */
function beginning({ schema, isCell }: Source, { columnType, options }: PropertyType) {
  const value = ownProperty(schema, 'default');
  if (value === undefined || value === null) return { settings: {} };
  if (options !== undefined) {
    const chosen = (Array.isArray(value) ? value : [value]).map((each) => options.get(each));
    return chosen.includes(undefined) || isCell
      ? null
      : { settings: { defaultValue: [...new Set(chosen)] } };
  }
  if (columnType === 'checkbox')
    return typeof value === 'boolean' ? { settings: { defaultChecked: value } } : null;
  const fits = columnType === 'number' ? typeof value === 'number' : typeof value === 'string';
  const isPlain = ['number', 'text', 'textarea'].includes(columnType);
  if (columnType === 'datetime' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return { value, settings: {} };
  return fits && isPlain && (typeof value === 'number' || typeof value === 'string')
    ? { value, settings: {} }
    : null;
}

/** The field of a property. */
export function fieldOf(
  report: Report,
  source: Source,
  db: string,
  made: PropertyType,
  required: boolean,
): FieldBody {
  const { schema, hints, name, place, isCell } = source;
  const label = textIn(hints, 'ui:title') ?? textIn(schema, 'title') ?? labelOfName(name);
  const help = [
    textIn(hints, 'ui:description') ?? textIn(schema, 'description'),
    textIn(hints, 'ui:help'),
  ];
  const description = cleanText(help.filter((each) => each !== null).join('\n'), longest.text);
  const placeholder = cleanText(textIn(hints, 'ui:placeholder') ?? '', longest.placeholder);
  const hasPlaceholder = made.columnType === 'text' || made.columnType === 'textarea';
  const begins = beginning(source, made);
  if (begins === null)
    report.add('left_out', { place, subject: name }, 'default_value', {
      value: JSON.stringify(schema['default']).slice(0, 100),
    });
  const isReadOnly =
    schema['readOnly'] === true || hints['ui:readonly'] === true || hints['ui:disabled'] === true;
  const columnData = {
    ...made.settings,
    ...begins?.settings,
    ...(description !== null && { description }),
    ...(placeholder !== null && hasPlaceholder && { placeholder }),
  };
  const { exclusive, patternMessage } = made;
  return {
    columnType: made.columnType,
    name: cleanText(label, longest.text) ?? db,
    db,
    ...(Object.keys(columnData).length > 0 && { columnData }),
    ...(begins?.value !== undefined && { default: begins.value }),
    ...(required && { required }),
    ...(isReadOnly && { readOnlyWhen: true }),
    ...(patternMessage !== undefined && !isCell && { patternMessage }),
    ...(exclusive !== undefined && {
      validWhen: exclusive.map(({ operator, bound }) => ({
        rule: { [operator]: [{ var: db }, bound] },
        message: constraintText,
      })),
    }),
  };
}
