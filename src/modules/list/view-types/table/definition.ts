import type { ViewType } from '../view-type.ts';

export const table: ViewType = { id: 'table', icon: 'table', settings: [], rows: 'table' };
