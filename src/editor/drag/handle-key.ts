import { keyOf, type Movable } from '../model/selected.ts';

/** The panes that show a part, each with a handle of its own. */
export type HandlePane = 'structure' | 'canvas';

/** Names the handle of a part in a pane. */
export const handleKey = (part: Movable, pane: HandlePane): string => `${pane} ${keyOf(part)}`;
