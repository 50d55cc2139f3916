import type { JsonObject } from '../../../runtime/record/json.ts';
import type { ReportCode } from '../report.ts';
import { type Choice, keyedOptions, numberedOptions } from './choices.ts';
import type { Target } from './expression/scope.ts';

/** What a type of question becomes. */
export interface QuestionType {
  readonly columnType: string;
  readonly settings: JsonObject;
  readonly type: Target['type'];
  readonly choices?: Target['choices'];
  /** The field is another one than the question: the code says so. */
  readonly changed?: ReportCode;
}

interface Question {
  /** The type without its list: `select_one`. */
  readonly type: string;
  readonly appearance: readonly string[];
  readonly parameters: ReadonlyMap<string, string>;
  readonly choices: readonly Choice[];
  /** In a repeat: rows hold fewer types of fields. */
  readonly isCell: boolean;
}

type Maker = (question: Question) => QuestionType;

const plain =
  (columnType: string, type: Target['type'], settings: JsonObject = {}): Maker =>
  () => ({ columnType, settings, type });

/** Numbers of forms have no bounds unless a constraint says so; fields have 0 to 100. */
export const unbounded = { min: null, max: null, step: null } as const;

const other =
  (maker: Maker): Maker =>
  (question) => ({ ...maker(question), changed: 'type_other' });

const text: Maker = ({ appearance }) => ({
  columnType: appearance.includes('multiline') ? 'textarea' : 'text',
  settings: {},
  type: 'text',
});

const numberIn = (parameters: ReadonlyMap<string, string>, name: string): number | null => {
  const value = Number(parameters.get(name) ?? '');
  return parameters.has(name) && Number.isFinite(value) ? value : null;
};

const range: Maker = ({ parameters }) => {
  const step = numberIn(parameters, 'step') ?? 1;
  const decimals = Math.min((String(step).split('.')[1] ?? '').length, 10);
  return {
    columnType: 'number',
    settings: {
      min: numberIn(parameters, 'start') ?? 1,
      max: numberIn(parameters, 'end') ?? 10,
      step: step > 0 ? step : null,
      decimals,
    },
    type: 'number',
  };
};

const numbered = (choices: readonly Choice[], settings: JsonObject): QuestionType => {
  const options = numberedOptions(choices);
  return {
    columnType: 'dropdown',
    settings: { options: options.map(({ option }) => option), ...settings },
    type: 'choice',
    choices: new Map(options.map(({ name, option }) => [name, option.value])),
  };
};

const selectMultiple: Maker = ({ choices, appearance, isCell }) => {
  // A minimal list is a dropdown; rows have no checkbox groups.
  if (isCell || appearance.includes('minimal'))
    return numbered(choices, { multiple: true, min_selected: null, max_selected: null });
  const options = keyedOptions(choices);
  return {
    columnType: 'checkbox_group',
    settings: { options: options.map(({ option }) => option) },
    type: 'choice',
    choices: new Map(options.map(({ name }) => [name, name])),
  };
};

const image: Maker = ({ appearance }) =>
  appearance.includes('signature')
    ? { columnType: 'signature', settings: {}, type: 'other' }
    : { columnType: 'photos', settings: {}, type: 'other' };

const makers: ReadonlyMap<string, Maker> = new Map([
  ['text', text],
  ['string', text],
  ['integer', plain('number', 'number', { ...unbounded, step: 1, decimals: 0 })],
  ['int', plain('number', 'number', { ...unbounded, step: 1, decimals: 0 })],
  ['decimal', plain('number', 'number', { ...unbounded, decimals: null })],
  ['range', range],
  ['select_one', ({ choices }: Question) => numbered(choices, {})],
  ['select_multiple', selectMultiple],
  ['rank', other(selectMultiple)],
  ['date', plain('datetime', 'day', { includeTime: false })],
  ['datetime', plain('datetime', 'moment', { includeTime: true })],
  ['time', other(plain('text', 'text'))],
  ['acknowledge', plain('checkbox', 'boolean')],
  ['trigger', plain('checkbox', 'boolean')],
  ['geopoint', plain('lat_lon', 'other')],
  ['image', image],
  ['photo', image],
  ['audio', other(plain('files', 'other'))],
  ['video', other(plain('files', 'other'))],
  ['file', plain('files', 'other')],
  ['barcode', other(plain('text', 'text'))],
  ['hidden', other(plain('text', 'text'))],
]);

/** What forms record by themselves, as items do too: who, when, with what. */
export const recordedTypes: ReadonlySet<string> = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'phonenumber',
  'phone_number',
  'username',
  'email',
  'audit',
  'subscriberid',
  'simserial',
  'simid',
  'start-geopoint',
  'background-audio',
  'background-geopoint',
]);

/** Types of fields that rows of tables can have. */
const cellTypes: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'number',
  'checkbox',
  'dropdown',
  'datetime',
]);

/** The field that a question becomes, or the code of the reason why it becomes none. */
export function questionType(question: Question): QuestionType | ReportCode {
  const maker = makers.get(question.type);
  if (maker === undefined) return 'type_unknown';
  const made = maker(question);
  return question.isCell && !cellTypes.has(made.columnType) ? 'type_in_table' : made;
}
