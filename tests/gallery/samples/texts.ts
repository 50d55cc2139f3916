import type { Samples } from './sample.ts';

const long =
  'Seal of the drive end is leaking; oil on the base plate and below the coupling guard. ';

export const text: Samples = [
  {
    title: 'as it is',
    filled: ['Pumpe P-1101A, Südhalle', 'x'.repeat(255)],
    refused: ['y'.repeat(256), 5],
  },
  {
    title: 'with bounds, a pattern, a placeholder and help',
    settings: {
      minLength: 3,
      maxLength: 12,
      pattern: '^[A-Z]{2}-\\d+$',
      placeholder: { en: 'PU-1101', de: 'PU-1101' },
      description: { en: 'Two letters, a dash, a number.', de: 'Zwei Buchstaben, Strich, Zahl.' },
    },
    filled: ['PU-1101'],
    refused: ['P', 'pump 1101', 'PU-1101110111'],
  },
];

export const textarea: Samples = [
  {
    title: 'as it is',
    filled: [`${long}\n\nReported by the night shift.`, long.repeat(5).trim()],
    refused: ['z'.repeat(1001), 5],
  },
  {
    title: 'two lines high, with bounds and a placeholder',
    settings: {
      rows: 2,
      minLength: 10,
      maxLength: 60,
      placeholder: { en: 'What was found', de: 'Was festgestellt wurde' },
    },
    filled: ['Bearing worn, replaced.'],
    refused: ['Short', long],
  },
];

export const color: Samples = [
  {
    title: 'as it is',
    settings: { description: { en: 'As painted on the pipe.', de: 'Wie auf dem Rohr lackiert.' } },
    filled: ['#0B6273', '#FFFFFF', '#000000'],
    refused: ['blue', '#12'],
  },
];

export const file_format: Samples = [
  { title: 'as it is', filled: ['PDF', 'DWG'], refused: ['x'.repeat(51)] },
];
