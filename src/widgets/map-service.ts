import type { Position } from '../ui/map/position.ts';

/** What maps need to know from outside. */
export interface MapService {
  /** Address of the tiles, `https://…/{z}/{x}/{y}.png`; empty where there are none. */
  readonly tileUrl: string;
  /** Where the site is, if that is known: maps without a position begin there. */
  readonly defaultPosition: Position | null;
}
