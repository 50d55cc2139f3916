import type { Samples } from './sample.ts';

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
];
