import type { Samples } from './sample.ts';

export const files: Samples = [
  {
    title: 'as it is',
    settings: { description: { en: 'Drawings and reports.', de: 'Zeichnungen und Berichte.' } },
    filled: [[1, 2], [777]],
    refused: [[0], [1.5]],
  },
];

export const photos: Samples = [
  { title: 'as it is', filled: [[3, 4], [777]], refused: [[0]] },
  {
    title: 'two close-ups of at most 1 MB',
    settings: { maxPhotos: 2, allowedTypes: ['closeup'], maxFileSize: 1_048_576 },
    filled: [[3, 4]],
    refused: [[3, 4, 5]],
  },
];

export const dms_version: Samples = [
  {
    title: 'as it is',
    filled: [
      { version: 3, file_id: 1 },
      { version: 1, file_id: 777 },
    ],
    refused: [{ version: 0, file_id: 1 }, { version: 1 }],
  },
];
