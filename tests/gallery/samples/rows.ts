import document from '../../../schemas/field-types/table.json' with { type: 'json' };
import type { CellTypeName } from '../../../src/widgets/table/cell-fields.ts';
import * as choices from './choices.ts';
import * as places from './coordinates-charts.ts';
import * as files from './files.ts';
import * as links from './links.ts';
import * as numbers from './numbers.ts';
import * as people from './people.ts';
import type { Sample, Samples } from './sample.ts';
import * as texts from './texts.ts';

/** The samples of each type that columns of rows can have; a type without any is a compile error. */
const cellSamples: Readonly<Record<CellTypeName, Samples>> = {
  ...choices,
  ...files,
  ...links,
  ...numbers,
  ...people,
  ...places,
  ...texts,
};

/** The types that columns of rows can have. */
export const cellTypeNames =
  document.settings.properties.columns.items.properties.columnType.anyOf.map(
    (each) => each.const as CellTypeName,
  );

/** A column of rows for each type, with the sample at this index, or the last one before it. */
function columnsOfSample(at: number) {
  return cellTypeNames.map((type) => {
    const usable = cellSamples[type].filter(
      ({ settings = {} }) => settings['isInbound'] !== true && settings['parentType'] === undefined,
    );
    const sample: Sample = usable[Math.min(at, usable.length - 1)] ?? cellSamples[type][0];
    return { db: `cell_${type}`, type, sample };
  });
}

/** A table of which each column has another type, in their own samples' settings and values. */
function everyType(title: string, at: number): Sample {
  const columns = columnsOfSample(at);
  const rowOf = (index: number) => ({
    id: `R${index}`,
    ...Object.fromEntries(
      columns.map(({ db, sample: { filled } }) => [db, filled[index % filled.length]]),
    ),
  });
  const refused = columns.map(({ db, sample }) => [{ id: 'R0', [db]: sample.refused[0] }] as const);
  const [first, ...others] = refused;
  return {
    title,
    settings: {
      columns: columns.map(({ db, type, sample }) => ({
        db,
        name: { en: `A ${type}`, de: `Ein ${type}`, fr: `Un ${type}` },
        columnType: type,
        ...(sample.settings !== undefined && { columnData: sample.settings }),
      })),
    },
    filled: [[rowOf(0), rowOf(1)], [rowOf(2)]],
    refused: first === undefined ? [['no row']] : [first, ...others],
  };
}

/** Gas tests, as the demo's permits have them, with a rule that sees the row and one over rows. */
const gasTests = [
  { db: 'point', name: { en: 'Point', de: 'Messpunkt' }, columnType: 'text', required: true },
  {
    db: 'oxygen',
    name: { en: 'Oxygen', de: 'Sauerstoff' },
    columnType: 'number',
    columnData: { min: 0, max: 100, step: 0.1, decimals: 1, suffix: '%' },
    required: true,
    total: 'least',
  },
  {
    db: 'ok',
    name: { en: 'Safe', de: 'Sicher' },
    columnType: 'checkbox',
    computed: { and: [{ '>=': [{ var: 'oxygen' }, 19.5] }, { '<=': [{ var: 'oxygen' }, 23.5] }] },
  },
  {
    db: 'action',
    name: { en: 'Action', de: 'Maßnahme' },
    columnType: 'textarea',
    requiredWhen: { '<': [{ var: 'oxygen' }, 19.5] },
  },
] as const;

export const table: Samples = [
  {
    title: 'one column of texts',
    filled: [[{ id: 'A1', text: 'Manhole 3' }, { id: 'A2' }], [{ id: 'B1', text: 'Pump house' }]],
    refused: [
      [{ text: 'No id' }],
      [{ id: 'A1' }, { id: 'A1' }],
      [{ id: 'A1', text: 7 }],
      [{ id: 'A1', unknown: 'column' }],
      ['no row'],
    ],
  },
  {
    title: 'columns of several types with rules, totals and a summary',
    settings: { columns: gasTests, summary: ['oxygen'] },
    filled: [
      [
        { id: 'A1', point: 'Manhole 3', oxygen: 20.9, ok: true },
        { id: 'A2', point: 'Sump', oxygen: 18.4, ok: false, action: 'Ventilate for an hour' },
      ],
    ],
    refused: [[{ id: 'A1', point: 'Manhole 3', oxygen: 120 }]],
  },
  {
    title: 'fixed rows, at most four',
    settings: {
      columns: [
        { db: 'check', name: { en: 'Check', de: 'Prüfung' }, columnType: 'text' },
        { db: 'done', name: { en: 'Done', de: 'Erledigt' }, columnType: 'checkbox' },
      ],
      fixedRows: [
        { id: 'brakes', check: 'Brakes' },
        { id: 'lights', check: 'Lights' },
      ],
      maxRows: 4,
    },
    filled: [
      [
        { id: 'brakes', check: 'Brakes', done: true },
        { id: 'lights', check: 'Lights', done: false },
      ],
    ],
    refused: [
      [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }, { id: 'e' }],
      [{ id: 'brakes', check: 'Brakes', done: 'no' }],
    ],
  },
  everyType('a column of each type', 0),
  everyType('a column of each type with other settings', 1),
];
