import type { Samples } from './sample.ts';

const brakes = { id: 'brakes', text: { en: 'Brakes hold', de: 'Bremsen halten' } };
const lights = { id: 'lights', text: { en: 'Lights and beacon', de: 'Licht und Rundumleuchte' } };
const pressure = {
  id: 'oil-pressure',
  text: { en: 'Oil pressure', de: 'Öldruck' },
  kind: 'measure',
  unit: 'bar',
  min: 2.5,
  max: 6,
} as const;

const walkAround = {
  groups: [
    { id: 'safety', name: { en: 'Safety', de: 'Sicherheit' }, points: [brakes, lights] },
    { id: 'engine', name: { en: 'Engine', de: 'Motor' }, points: [pressure] },
  ],
};

const unanswered = [{ id: 'brakes' }, { id: 'lights' }, { id: 'oil-pressure' }];
const answered = [
  { id: 'brakes', answer: 'pass' },
  { id: 'lights', answer: 'na' },
  { id: 'oil-pressure', answer: 'pass', value: 4.2 },
];

export const inspection: Samples = [
  {
    title: 'one point',
    filled: [[{ id: 'condition', answer: 'pass' }], [{ id: 'condition', answer: 'fail' }]],
    refused: [
      ['no point'],
      [{ id: 'condition', answer: 'perhaps' }],
      [{ id: 'condition' }, { id: 'other', answer: 'pass' }],
      [{ id: 'condition', value: 3 }],
    ],
  },
  {
    title: 'groups with a measured value; a failed point requires a note, a photo and a report',
    settings: { ...walkAround, requires: ['note', 'photos', 'raised'], raises: 'pumps' },
    filled: [
      answered,
      [
        { id: 'brakes', answer: 'fail', note: 'Pedal is soft', photos: [11], raised: [7] },
        ...answered.slice(1),
      ],
    ],
    refused: [
      [{ id: 'brakes', answer: 'pass', unknown: 1 }, ...unanswered.slice(1)],
      [...unanswered.slice(0, 2), { id: 'oil-pressure', value: 'high' }],
    ],
  },
  {
    title: 'without notes and photos',
    settings: { ...walkAround, allowNotes: false, allowPhotos: false },
    filled: [answered],
    refused: [[{ id: 'brakes', answer: 'pass', note: 'Fine' }, ...unanswered.slice(1)]],
  },
];
