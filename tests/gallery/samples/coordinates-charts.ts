import type { Samples } from './sample.ts';

const square = [
  [0, 0, 0],
  [10, 0, 0],
  [10, 8, 0],
  [0, 8, 0],
] as const;

export const drm_coordinate: Samples = [
  {
    title: 'a point, an area or a line',
    filled: [
      { kind: 'Area', points: square },
      { kind: 'Line', points: square.slice(0, 3) },
      { kind: 'Point', points: [[1.5, -2.25, 3]] },
    ],
    refused: [
      { kind: 'Area', points: square.slice(0, 2) },
      { kind: 'Circle', points: square },
    ],
  },
  {
    title: 'a point',
    settings: { inputType: ['Point'] },
    filled: [{ kind: 'Point', points: [[1, 2, 3]] }],
    refused: [{ kind: 'Line', points: square }],
  },
];

export const lat_lon: Samples = [
  {
    title: 'as it is',
    filled: [
      [51.3127, 12.0031],
      [-33.8688, 151.2093],
    ],
    refused: [[91, 12], [51, -181], [51]],
  },
];

export const scheduler: Samples = [
  {
    title: 'as it is',
    filled: [
      [
        {
          rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
          from_completion: false,
          indefinite: true,
          starts_at: '2026-11-23T06:00:00.000Z',
        },
      ],
      [
        {
          rule: 'FREQ=MONTHLY;COUNT=6',
          from_completion: true,
          indefinite: false,
          starts_at: '2026-12-01T06:00:00.000Z',
        },
      ],
    ],
    refused: [
      [{ rule: '', from_completion: false, indefinite: true, starts_at: '2026-11-23' }],
      [{ rule: 'FREQ=DAILY' }],
      [
        {
          rule: 'FREQ=MINUTELY;INTERVAL=5',
          from_completion: false,
          indefinite: true,
          starts_at: '2026-11-23T06:00:00.000Z',
        },
      ],
    ],
  },
  {
    title: 'with an end, on its dates',
    settings: { allowIndefinite: false, allowAdjustFromCompletion: false },
    filled: [
      [
        {
          rule: 'FREQ=DAILY;COUNT=3',
          from_completion: false,
          indefinite: false,
          starts_at: '2026-11-23T06:00:00.000Z',
        },
      ],
    ],
    refused: [
      [
        {
          rule: 'FREQ=DAILY',
          from_completion: true,
          indefinite: true,
          starts_at: '2026-11-23T06:00:00.000Z',
        },
      ],
    ],
  },
];

export const chart: Samples = [
  {
    title: 'as it is',
    filled: [
      [
        { label: 'Jan', value: 12 },
        { label: 'Feb', value: 19.5 },
        { label: 'Mar', value: -3 },
      ],
      [{ label: 'A single one', value: 1 }],
    ],
    refused: [[{ label: '', value: 1 }], [{ label: 'Jan' }]],
  },
];
