import type { ViewDocument } from '../../../runtime/documents.ts';
import { useTheme } from '../../../ui/theme/useTheme.ts';

export const densities = ['compact', 'medium', 'comfortable'] as const;

/** Row heights in px, the bottom border included, for mouse and for touch. */
const heights = {
  desk: { compact: 32, medium: 40, comfortable: 56 },
  touch: { compact: 48, medium: 56, comfortable: 72 },
} as const;

const heads = { desk: 34, touch: 44 } as const;

/** The heights of a table's rows and of its header, in px. */
export function useRowHeights({ density = 'medium' }: Pick<ViewDocument, 'density'>): {
  readonly row: number;
  readonly head: number;
} {
  const { density: pointer } = useTheme();
  return { row: heights[pointer][density], head: heads[pointer] };
}
