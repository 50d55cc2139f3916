import { neededSteps, stepsOf } from '../approval-steps.ts';
import type { CompiledStatus } from '../types.ts';
import { type ApprovalRun, canBegin, canComplete, someItemPasses } from './completion.ts';
import type { ReviewContext } from './context.ts';
import { type FlowPeople, mayMove } from './people.ts';
import type { MovesFrom } from './passable-moves.ts';
import { originsOf } from './rejections.ts';

type People = ReadonlySet<number>;

const nobody: People = new Set();

/** The people without whom no item gets through an approval. */
function indispensable(
  approval: CompiledStatus,
  people: FlowPeople | null,
  run: ApprovalRun,
): People {
  const { node } = approval;
  const isPartial = neededSteps(node) < stepsOf(node).length;
  const named = isPartial ? [] : (node.approvers ?? []).flatMap(({ user_id }) => user_id ?? []);
  if (people === null || !someItemPasses(approval, people, run, canComplete)) return new Set(named);
  const others = people.users.filter(
    ({ id }) =>
      !named.includes(id) &&
      !someItemPasses(approval, people, run, (status, all, excluded) =>
        canComplete(status, all, new Set([...excluded, id])),
      ),
  );
  return new Set([...named, ...others.map(({ id }) => id)]);
}

/** What is sure about the items that reach each status; statuses that none reaches are missing. */
export type Runs = ReadonlyMap<CompiledStatus, ApprovalRun>;

/**
 * Follows items from the start over the moves that some of them can take. A rejection or a
 * withdrawal begins a new run.
 */
export function approvalRuns(context: ReviewContext, passable: MovesFrom): Runs {
  const { flow, people } = context;
  const runs = new Map<CompiledStatus, ApprovalRun>();
  const mayLeave = people === null || people.users.some(mayMove);
  let isStable = false;
  const arrive = (status: CompiledStatus, decided: People, isSent: boolean) => {
    const known = runs.get(status);
    const next = {
      decided: known?.decided.intersection(decided) ?? decided,
      isSent: isSent && known?.isSent !== false,
    };
    if (known?.decided.size === next.decided.size && known.isSent === next.isSent) return;
    runs.set(status, next);
    isStable = false;
  };
  const decide = (approval: CompiledStatus, run: ApprovalRun) => {
    const passes = (test: typeof canComplete) => someItemPasses(approval, people, run, test);
    const [isCompleted, isBegun] = [passes(canComplete), passes(canBegin)];
    const decided = run.decided.union(indispensable(approval, people, run));
    for (const { to, isReject } of passable(approval)) {
      if (isReject && isBegun) arrive(to, nobody, false);
      if (!isReject && isCompleted)
        arrive(to, to.node.kind === 'status_start' ? nobody : decided, true);
    }
    // Who sent the item takes it back, where that is no approval.
    const approved = new Set(context.movesFrom(approval).map(({ to }) => to));
    for (const origin of originsOf(context, approval))
      if (!approved.has(origin) && runs.has(origin)) arrive(origin, nobody, true);
  };
  if (flow.start !== undefined) arrive(flow.start, nobody, true);
  while (!isStable) {
    isStable = true;
    for (const [status, run] of runs) {
      if (status.isApproval) decide(status, run);
      else if (mayLeave) for (const { to } of passable(status)) arrive(to, run.decided, true);
    }
  }
  return runs;
}
