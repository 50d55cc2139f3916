import type { OpenForm } from './form.ts';
import { placeOf, type SurveyNode } from './survey.ts';

/** What a row of the survey became; it says which columns and appearances mean something there. */
type Kind = 'tab' | 'section' | 'heading' | 'note' | 'core' | 'field' | 'table';

/** Columns that every row has, or that say which rows are read. */
const always: readonly string[] = ['type', 'name', 'label', 'appearance', 'enabled'];

const ofFields: readonly string[] = [
  ...always,
  'hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'calculation',
  'readonly',
  'default',
  'parameters',
  'choice_filter',
];

/** Columns with a counterpart, or with lines of their own, by what the row became. */
const known: Readonly<Record<Kind, ReadonlySet<string>>> = {
  tab: new Set([...always, 'relevant']),
  section: new Set([...always, 'relevant', 'hint']),
  heading: new Set([...always, 'relevant']),
  note: new Set([...always, 'relevant']),
  core: new Set(always),
  field: new Set(ofFields),
  table: new Set(ofFields),
};

/** Appearances that are kept, or that fields have anyway, by the type of a question. */
const appearancesOf: readonly (readonly [types: RegExp, appearances: readonly string[]])[] = [
  [/^begin/, ['field-list']],
  [/^(?:text|string)$/, ['multiline']],
  [/^(?:select_|rank)/, ['minimal', 'autocomplete']],
  [/^(?:image|photo)$/, ['signature']],
];

/** Columns whose texts can show values of questions. */
const shownTexts = ['label', 'hint', 'constraint_message'] as const;

const reference = /\$\{\s*[^{}]+\}/;

/** Parts of the columns of a field that its type does not read. */
function unread({
  row,
  type,
}: SurveyNode): readonly (readonly [property: string, value: string])[] {
  const [base = ''] = type.toLowerCase().split(/\s+/);
  const parameters = row
    .get('parameters')
    .split(/[\s;,]+/)
    .filter((each) => base !== 'range' || !/^(?:start|end|step)=/.test(each));
  return [
    ['parameters', parameters.join(' ').trim()],
    ['choice_filter', /^(?:select_|rank)/.test(base) ? '' : row.get('choice_filter')],
    ['constraint_message', row.get('constraint') === '' ? row.get('constraint_message') : ''],
  ];
}

/** Reports what a row says that has no counterpart. */
export function reportRest(
  { report, module }: OpenForm,
  node: SurveyNode,
  kind: Kind,
  columns: readonly string[],
): void {
  const { row, name } = node;
  const line = { place: placeOf(row), subject: name };
  for (const column of shownTexts) {
    const [part] = [...row.texts(column).values()].flatMap((text) => reference.exec(text) ?? []);
    if (part !== undefined) report.add('changed', line, 'text_reference', { column, part });
  }
  const core = module.coreColumns.find(({ db }) => db === name);
  const isKeptByCore = (property: string): boolean =>
    property === 'required' && core?.required === true;
  const leave = (property: string, value: string): void => {
    if (value === '' || (kind === 'core' && isKeptByCore(property))) return;
    const isMedium = ['image', 'audio', 'video'].includes(property);
    const isOfCore = kind === 'core' && ofFields.includes(property);
    report.add('left_out', line, isMedium ? 'media' : isOfCore ? 'core_rest' : 'property', {
      property,
      value: value.slice(0, 100),
    });
  };
  for (const property of columns)
    if (!known[kind].has(property)) leave(property, row.get(property));
  if (kind === 'field') for (const [property, value] of unread(node)) leave(property, value);
  const [type = ''] = node.type.toLowerCase().split(/\s+/);
  const used = appearancesOf.find(([types]) => types.test(type))?.[1] ?? [];
  const rest = row
    .get('appearance')
    .split(/\s+/)
    .filter((each) => !used.includes(each.toLowerCase()));
  leave('appearance', rest.join(' '));
}
