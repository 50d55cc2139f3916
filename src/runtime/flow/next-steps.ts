import type { Text } from '../text.ts';
import type { CompiledFlow, CompiledStatus } from './types.ts';

/**
 * Labels of the statuses to which the item can move next on a shortest way to `to`; none if no way
 * leads there.
 */
export function nextSteps(
  flow: Pick<CompiledFlow, 'movesFrom'>,
  from: CompiledStatus,
  to: CompiledStatus,
): readonly Text[] {
  const forward = (status: CompiledStatus) =>
    (flow.movesFrom.get(status.number) ?? []).filter(({ isReject }) => !isReject);
  const seen = new Set([from]);
  let frontier = new Map(forward(from).map((move) => [move.to, new Set([move.to])] as const));
  while (frontier.size > 0) {
    const found = frontier.get(to);
    if (found !== undefined) return [...found].map(({ label }) => label);
    for (const status of frontier.keys()) seen.add(status);
    const next = new Map<CompiledStatus, Set<CompiledStatus>>();
    for (const [status, firsts] of frontier) {
      for (const move of forward(status)) {
        if (!seen.has(move.to))
          next.set(move.to, (next.get(move.to) ?? new Set<CompiledStatus>()).union(firsts));
      }
    }
    frontier = next;
  }
  return [];
}
