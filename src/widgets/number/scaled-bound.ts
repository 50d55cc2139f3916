/** The unit in which bounds are shown and typed, as a multiple of the stored one. */
export interface Scale {
  readonly scale: number;
  readonly unit?: string | undefined;
}

/** A stored bound in units of the scale; null without one. */
export const scaledBound = (bound: number | string | null, scale: number): number | null =>
  typeof bound === 'number' ? bound / scale : null;
