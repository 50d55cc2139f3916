import type { Samples } from './sample.ts';

const media = [
  { value: 1, label: { en: 'Cooling water', de: 'Kühlwasser' } },
  { value: 2, label: { en: 'Steam, 16 bar', de: 'Dampf, 16 bar' } },
  { value: 3, label: { en: 'Nitrogen', de: 'Stickstoff' } },
  {
    value: 4,
    label: {
      en: 'Sulphuric acid of more than ninety per cent, hot',
      de: 'Schwefelsäure mit mehr als neunzig Prozent, heiß',
    },
  },
];

export const dropdown: Samples = [
  { title: 'as it is', filled: [[1]], refused: [[3], [1, 2]] },
  {
    title: 'two or three of four',
    settings: { options: media, multiple: true, min_selected: 2, max_selected: 3 },
    filled: [
      [1, 4],
      [1, 2, 3],
    ],
    refused: [[1], [1, 2, 3, 4], [2, 9]],
  },
  {
    title: 'one of ten, so it is searched',
    settings: {
      options: Array.from({ length: 10 }, (_, at) => ({ value: at + 1, label: `Line ${at + 1}` })),
    },
    filled: [[7]],
    refused: [[11]],
  },
];

export const checkbox_group: Samples = [
  { title: 'as it is', filled: [['option_1']], refused: [['option_9']] },
  {
    title: 'with labels of any length and a choice that is there from the beginning',
    settings: {
      options: [
        { value: 'gloves', label: { en: 'Gloves', de: 'Handschuhe' } },
        { value: 'mask', label: { en: 'Breathing mask', de: 'Atemschutzmaske' } },
        {
          value: 'suit',
          label: {
            en: 'Chemical protection suit with boots',
            de: 'Chemikalienschutzanzug mit Stiefeln',
          },
        },
      ],
      defaultValue: ['gloves'],
    },
    filled: [['gloves', 'suit'], ['mask']],
    refused: [['helmet']],
  },
];

export const type: Samples = [
  { title: 'as it is', filled: [1, 77], refused: [-3, 1.5] },
  {
    title: 'a sub-type of the type next to it',
    settings: { parentType: 'kind' },
    filled: [11],
    refused: [-3],
  },
];

export const criticality: Samples = [{ title: 'as it is', filled: [1, 2, 77], refused: [-1, 1.5] }];

export const status: Samples = [{ title: 'as it is', filled: [1, 2, 77], refused: [-1, 1.5] }];

export const template_id: Samples = [{ title: 'as it is', filled: [1, 77], refused: [-5, 1.5] }];

export const document_labels: Samples = [
  { title: 'as it is', filled: [[1], [1, 2, 77]], refused: [[0], [1.5]] },
  {
    title: 'two at most, none of them new',
    settings: {
      maxLabels: 2,
      allowCreateNew: false,
      placeholder: { en: 'Up to two', de: 'Bis zu zwei' },
    },
    filled: [[1, 2]],
    refused: [[1, 2, 3]],
  },
];
