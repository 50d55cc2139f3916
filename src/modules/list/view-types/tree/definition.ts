import type { ViewType } from '../view-type.ts';

/** Items below their parents. */
export const tree: ViewType = {
  id: 'tree',
  icon: 'list-tree',
  settings: [
    {
      name: 'parent',
      type: 'column',
      accepts: ({ db }, module) => db === module.parentColumn?.db,
    },
  ],
  load: async () => (await import('./Tree.tsx')).Tree,
};
