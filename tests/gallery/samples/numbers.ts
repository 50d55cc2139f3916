import type { Samples } from './sample.ts';

export const number: Samples = [
  { title: 'as it is', filled: [42, 100], refused: [101, -1, 'many'] },
  {
    title: 'with a unit, bounds, steps and decimals',
    settings: {
      min: -20,
      max: 400.5,
      step: 0.5,
      decimals: 1,
      prefix: { en: 'about', de: 'etwa' },
      suffix: { en: 'bar abs.', de: 'bar abs.' },
      description: { en: 'At the discharge flange.', de: 'Am Druckstutzen.' },
    },
    filled: [12.5, -20, 400.5],
    refused: [400.6, -21, 1.25],
  },
  {
    title: 'without bounds',
    settings: { min: null, max: null, step: null, decimals: null },
    filled: [1234567.891, -0.001],
    refused: ['1,2,3'],
  },
];

export const checkbox: Samples = [
  {
    title: 'as it is',
    settings: {
      defaultChecked: true,
      description: { en: 'Checked on site.', de: 'Vor Ort geprüft.' },
    },
    filled: [true, false],
    refused: ['perhaps'],
  },
];

export const smart_drawing: Samples = [
  { title: 'as it is', filled: [true, false], refused: ['perhaps'] },
  {
    title: 'without toggle and figures',
    settings: { showToggle: false, showStats: false },
    filled: [true],
    refused: ['perhaps'],
  },
];

export const file_size: Samples = [
  { title: 'as it is', filled: [5_242_880, 0], refused: [-1, 1.5] },
];

export const datetime: Samples = [
  { title: 'a day', filled: ['2026-11-23', '2028-02-29'], refused: ['2027-02-29', 'tomorrow'] },
  {
    title: 'a moment, in American order and twelve hours',
    settings: { includeTime: true, format: 'MM/DD/YYYY', timeFormat: '12h' },
    filled: ['2026-11-23T13:30:00.000Z'],
    refused: ['2026-11-23', '2026-02-30T10:00:00.000Z'],
  },
  {
    title: 'a moment, year first and 24 hours',
    settings: { includeTime: true, format: 'YYYY-MM-DD', timeFormat: '24h' },
    filled: ['2026-03-29T01:00:00.000Z'],
    refused: ['noon'],
  },
];
