import type { Samples } from './sample.ts';

const several = { moduleType: 'pumps', allowMultiple: true };

export const module_item_reference: Samples = [
  {
    title: 'one item',
    settings: { moduleType: 'pumps' },
    filled: [[1], [777]],
    refused: [[1, 2], [0]],
  },
  {
    title: 'several items',
    settings: several,
    filled: [
      [1, 2, 3],
      [5, 777],
    ],
    refused: [[-1, 2]],
  },
  {
    title: 'the items that refer to this one',
    settings: { ...several, isInbound: true },
    filled: [[1, 2]],
    refused: [[0]],
  },
];

const linked = (...item_ids: readonly number[]) => ({ module_type: 'pumps', item_ids });

export const module_item_connection_reference: Samples = [
  {
    title: 'one item',
    settings: { moduleType: 'pumps' },
    filled: [linked(1), linked(777)],
    refused: [linked(1, 2), { item_ids: [1] }],
  },
  {
    title: 'several items of any module',
    settings: { allowMultiple: true },
    filled: [linked(1, 2)],
    refused: [linked(0)],
  },
];

export const module_template_reference: Samples = [
  {
    title: 'one template',
    settings: { moduleType: 'pumps' },
    filled: [[1], [77]],
    refused: [[1, 2], [0]],
  },
  { title: 'several templates', settings: several, filled: [[1, 77]], refused: [[1.5]] },
];
