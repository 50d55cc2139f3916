import type { ViewType } from '../view-type.ts';

/** Cards in a lane for each value of a column. */
export const board: ViewType = {
  id: 'board',
  icon: 'square-kanban',
  settings: [
    {
      name: 'by',
      type: 'column',
      accepts: ({ hasFewValues }) => hasFewValues,
      prefers: ({ role }) => role === 'status',
    },
  ],
  load: async () => (await import('./Board.tsx')).Board,
};
