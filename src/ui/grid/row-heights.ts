import { useTheme } from '../theme/useTheme.ts';

/** The relative heights of the rows of a grid. */
export const rowDensities = ['compact', 'medium', 'comfortable'] as const;

export type RowDensity = (typeof rowDensities)[number];

/** Row heights in px, the bottom border included, by the density of the theme. */
const rowHeights = {
  desk: { compact: 32, medium: 40, comfortable: 56 },
  touch: { compact: 48, medium: 56, comfortable: 72 },
  gloves: { compact: 60, medium: 68, comfortable: 84 },
} as const;

/** In px, as `--row-head` of the theme. */
const headHeights = { desk: 34, touch: 44, gloves: 56 } as const;

/** The heights of a grid's rows and of its header, in px. */
export function useRowHeights(density: RowDensity): {
  readonly row: number;
  readonly head: number;
} {
  const { density: pointer } = useTheme();
  return { row: rowHeights[pointer][density], head: headHeights[pointer] };
}
