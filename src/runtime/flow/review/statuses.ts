import { isFinished } from '../finished.ts';
import type { CompiledStatus } from '../types.ts';
import type { Runs } from './approval-runs.ts';
import { type ReviewContext, statusPointer, statusesAfter, statusesBefore } from './context.ts';
import { type Draft, draft } from './finding.ts';
import { addMove, type FlowFix } from './fix.ts';
import type { MovesFrom } from './passable-moves.ts';

/** Whether no move leads from an unfinished status, or no decision on from an approval. */
function isTrap({ movesFrom }: Pick<ReviewContext, 'movesFrom'>, status: CompiledStatus): boolean {
  const moves = movesFrom(status);
  return status.isApproval
    ? moves.every(({ isReject }) => isReject)
    : moves.length === 0 && !isFinished(status.family);
}

/**
 * Moves out of a trap: back to where items come from, else to the status that nothing reaches and from which most
 * others are reached, else to a finished status.
 */
function waysOut(context: ReviewContext, trap: CompiledStatus): readonly FlowFix[] {
  const { document, flow, statuses, movesFrom } = context;
  const senders = statuses.filter(
    (status) => status !== trap && movesFrom(status).some(({ to }) => to === trap),
  );
  const ends = statuses.filter((status) => status !== trap && isFinished(status.family));
  const reached = statusesAfter(context, flow.start === undefined ? [] : [flow.start]);
  const lost = statuses
    .filter((status) => status !== trap && !reached.has(status))
    .map((status) => ({ status, reach: statusesAfter(context, [status]).size }))
    .toSorted((a, b) => b.reach - a.reach)
    .map(({ status }) => status);
  const targets = [...(trap.isApproval ? [] : senders), ...lost, ...ends];
  return targets.map(({ node, label }) => addMove(document, trap.node.id, node.id, label));
}

/**
 * Statuses that can't be left, though nothing in them is finished: no move is drawn, or no item can
 * pass the checks of any.
 */
export function trapFindings(context: ReviewContext, passable: MovesFrom): readonly Draft[] {
  return context.statuses
    .filter((status) => isTrap({ movesFrom: passable }, status))
    .map((status) => {
      const isDrawn = isTrap(context, status);
      const kind = isDrawn ? (status.isApproval ? 'approval' : null) : 'blocked';
      return draft(
        'trap',
        {
          node: status.node.id,
          pointer: statusPointer(context, status),
          fixes: isDrawn ? waysOut(context, status) : [],
        },
        { status: status.label, items: context.items, ...(kind !== null && { context: kind }) },
      );
    });
}

/** Statuses at the end of moves that no item can take, so that no item ever reaches them. */
export function unreachedFindings(context: ReviewContext, runs: Runs): readonly Draft[] {
  const { statuses, movesFrom } = context;
  const wanted = new Set(
    [...runs.keys()].flatMap((status) => movesFrom(status).map(({ to }) => to)),
  );
  return statuses
    .filter((status) => wanted.has(status) && !runs.has(status))
    .map((status) =>
      draft(
        'unreached',
        { node: status.node.id, pointer: statusPointer(context, status) },
        { status: status.label, items: context.items },
      ),
    );
}

/** Statuses from which items move on and on, but never to a finished one. */
export function endlessFindings(context: ReviewContext): readonly Draft[] {
  const { flow, statuses } = context;
  if (flow.start === undefined) return [];
  const ends = statuses.filter(({ family }) => isFinished(family));
  const traps = statuses.filter((status) => isTrap(context, status));
  const explained = statusesBefore(context, [...ends, ...traps]);
  const endless = [...statusesAfter(context, [flow.start])].filter(
    (status) => !explained.has(status),
  );
  const [first] = endless;
  return first === undefined
    ? []
    : [
        draft(
          'never_ends',
          { node: first.node.id, pointer: statusPointer(context, first) },
          { status: first.label, items: context.items },
        ),
      ];
}
