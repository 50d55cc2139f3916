import type { ViewType } from '../view-type.ts';

export const cards: ViewType = {
  id: 'cards',
  icon: 'layout-grid',
  settings: [{ name: 'picture', type: 'column', isOptional: true }],
  rows: 'cards',
};
