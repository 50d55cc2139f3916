import { board } from './board/definition.ts';
import { calendar } from './calendar/definition.ts';
import { cards } from './cards/definition.ts';
import { map } from './map/definition.ts';
import { table } from './table/definition.ts';
import { tree } from './tree/definition.ts';
import type { ViewType } from './view-type.ts';

/**
 * Every view type, in the order of the menu. Page and server read this list, so a definition
 * imports no React; its component is lazy.
 */
export const viewTypes: readonly ViewType[] = [table, board, calendar, tree, map, cards];

/** The view type of a list without a valid choice. */
export const defaultViewType = table;
