import type { CriticalityRank } from '../../ui/status/CriticalityMark.tsx';

/** The shape of a rank; all ranks below the third share one. */
export function shapeOf(rank: number): CriticalityRank {
  return rank <= 1 ? 1 : rank === 2 ? 2 : rank === 3 ? 3 : 4;
}
