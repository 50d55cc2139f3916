import { parentColumn } from '../../../../runtime/record/tree.ts';
import type { ViewType } from '../view-type.ts';

/** Items below their parents. */
export const tree: ViewType = {
  id: 'tree',
  icon: 'list-tree',
  settings: [
    {
      name: 'parent',
      type: 'column',
      accepts: ({ db }, module) => db === parentColumn(module)?.db,
    },
  ],
  load: async () => (await import('./Tree.tsx')).Tree,
};
