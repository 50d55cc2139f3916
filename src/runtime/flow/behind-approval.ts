import { mayDecideOwnItems } from './approval.ts';
import type { Actor, CompiledFlow, CompiledRecord, CompiledStatus } from './types.ts';

/** The numbers of the statuses to which moves lead from the start, none of them from closed ones. */
function reachable(
  { start, movesFrom }: CompiledFlow,
  isClosed: (status: CompiledStatus) => boolean,
): ReadonlySet<number> {
  const found = new Set([start.number]);
  const open = [start];
  for (let status = open.pop(); status !== undefined; status = open.pop()) {
    if (isClosed(status)) continue;
    for (const { to } of movesFrom.get(status.number) ?? []) {
      if (found.has(to.number)) continue;
      found.add(to.number);
      open.push(to);
    }
  }
  return found;
}

/**
 * The numbers of the statuses that an item only reaches by an approval that this person can't decide
 * alone (docs/decisions/import-status.md).
 */
export function statusesBehindApproval(flow: CompiledFlow, actor: Actor): ReadonlySet<number> {
  const free = reachable(flow, (status) => status.isApproval && !mayDecideOwnItems(status, actor));
  return reachable(flow, () => false).difference(free);
}

/**
 * What an item in a status has kept of versions: that of each status without which no way leads from the
 * start to it, and its own.
 */
export function versionRecordsAt(flow: CompiledFlow, status: number): readonly CompiledRecord[] {
  return flow.statuses.flatMap((each) => {
    const records = (flow.records.get(each.node.id) ?? []).filter(
      ({ what }) => what === 'versions',
    );
    if (records.length === 0 || each.number === status) return records;
    return reachable(flow, (other) => other.number === each.number).has(status) ? [] : records;
  });
}
