import type { ViewType } from '../view-type.ts';

/** Items at their positions on a map. */
export const map: ViewType = {
  id: 'map',
  icon: 'map-pinned',
  settings: [{ name: 'at', type: 'column', accepts: ({ isPosition }) => isPosition }],
  load: async () => (await import('./ItemsMap.tsx')).ItemsMap,
};
