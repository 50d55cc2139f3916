import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { explore } from '../../../../tests/support/flows/explore.ts';
import { randomFlow, randomPeople } from '../../../../tests/support/flows/random-flows.ts';
import { fieldTypes } from '../../../widgets/fields.ts';
import { compileModule } from '../../compile/module.ts';
import type { FlowDocument } from '../../documents.ts';
import { neededSteps, stepsOf } from '../approval-steps.ts';
import { isFinished } from '../finished.ts';
import type { CompiledFlow } from '../types.ts';
import type { Finding } from './finding.ts';
import { mayMove } from './people.ts';
import { reviewFlow } from './review.ts';

const runs = process.env['FULL_TESTS'] === '1' ? 2_000 : 300;

const documentOf = (flow: FlowDocument) => moduleDocument([column('number', 'hours')], flow);
const soundFlow = randomFlow.filter(
  (flow) => compileModule(documentOf(flow), { fieldTypes, flows: new Map() }).ok,
);

/** Ids of the nodes that have one of these findings. */
function nodesWith(findings: readonly Finding[], codes: readonly string[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ code, node }) => (codes.includes(code) ? (node ?? []) : [])));
}

/** The statuses that items reach by the findings: over drawn moves, not into unreached statuses. */
function reachedBy({ start, movesFrom }: CompiledFlow, unreached: ReadonlySet<string>) {
  const found = new Set([start]);
  for (const status of found)
    for (const { to } of movesFrom.get(status.number) ?? [])
      if (!unreached.has(to.node.id)) found.add(to);
  return found;
}

/** Ids of the approvals that nobody can complete; one that needs only some can spare approvers. */
function closedBy({ nodes }: FlowDocument, findings: readonly Finding[]): ReadonlySet<string> {
  const spared = nodes.filter((node) => neededSteps(node) < stepsOf(node).length);
  return nodesWith(findings, ['approver_unknown', 'approver_without_permission'])
    .difference(new Set(spared.map(({ id }) => id)))
    .union(nodesWith(findings, ['trap', 'approvers_excluded', 'nobody_approves']));
}

/**
 * The review judges each approval by itself: who creates, sends and decides earlier could close two
 * of them only together. With more than one such approval it may miss that, but claims nothing wrong.
 */
const isExact = ({ nodes }: FlowDocument) =>
  nodes.filter(({ notBy = [] }) => notBy.length > 0).length <= 1;

/**
 * An item that a rejection sends to an approval has no sender. Taken back from there, it gets the
 * status of another sender, which may be one that no move reaches.
 */
const hasNoSender = ({ movesFrom, statuses }: CompiledFlow, unreachable: ReadonlySet<string>) =>
  [...movesFrom.values()].flat().some(({ to, isReject }) => isReject && to.isApproval) &&
  statuses.some(({ node }) => unreachable.has(node.id));

const sorted = <T extends string | number>(values: Iterable<T>) =>
  [...values].toSorted((a, b) => (a < b ? -1 : 1));

/** What the explorer saw at a status; the ids of the people who moved items from it. */
interface Seen {
  readonly isLeft: boolean;
  readonly movers: readonly number[];
}

const nothing: Seen = { isLeft: false, movers: [] };

test(`the review and an explorer that tries everything agree on ${runs} random flows`, () => {
  const seen = { explored: 0, exact: 0, unreached: 0, traps: 0, closed: 0, nobody: 0 };
  fc.assert(
    fc.property(soundFlow, randomPeople, (document, people) => {
      const module = compiled(documentOf(document));
      const { flow } = module;
      const explored = explore(module, people, 'hours', [null, -1, 0, 0.5, 1, 1.5, 2, 3]);
      const findings = reviewFlow(document, { module, people });
      // Another flow takes the place of one with too many states, or with a status that no move explains.
      fc.pre(explored !== null && !hasNoSender(flow, nodesWith(findings, ['flow_unreachable'])));
      seen.explored += 1;
      const isStopped = nodesWith(findings, ['nobody_moves']).size > 0;
      const movers = people.users.filter(mayMove).map(({ id }) => id);
      expect(isStopped).toBe(movers.length === 0);
      seen.nobody += isStopped ? 1 : 0;

      const unreached = nodesWith(findings, ['unreached']);
      const reached = isStopped ? [flow.start] : [...reachedBy(flow, unreached)];
      const isSure = isExact(document);
      seen.unreached += unreached.size;
      seen.exact += isSure ? 1 : 0;
      const claimed = reached.map(({ node }) => node.id);
      const found = sorted(explored.keys());
      // An inexact review may call a status reached that is not, but never the reverse.
      expect(sorted(isSure ? claimed : claimed.filter((id) => explored.has(id)))).toEqual(found);

      const traps = nodesWith(findings, ['trap']);
      const closed = closedBy(document, findings);
      for (const { node, family, isApproval } of reached) {
        const at = explored.get(node.id);
        const happened: Seen =
          at === undefined
            ? nothing
            : { isLeft: at.isLeft, movers: sorted(at.movers.get('move') ?? []) };
        const isStuck = isStopped || (isApproval ? closed : traps).has(node.id);
        const isEnd = !isApproval && isFinished(family);
        const isClaimed = !isEnd && (isSure || isStuck);
        expect([node.id, isClaimed ? happened.isLeft : !isStuck]).toEqual([node.id, !isStuck]);
        const whoMoves = isApproval || !happened.isLeft ? happened.movers : movers;
        expect(happened.movers).toEqual(whoMoves);
        seen.traps += traps.has(node.id) ? 1 : 0;
        seen.closed += closed.has(node.id) && isApproval ? 1 : 0;
      }
    }),
    { numRuns: runs },
  );
  console.log(`explored: ${JSON.stringify(seen)}`);
  expect(seen.explored).toBe(runs);
  expect(seen.exact).toBeGreaterThan(runs * 0.5);
  expect(Math.min(seen.unreached, seen.traps, seen.closed, seen.nobody)).toBeGreaterThan(
    runs / 100,
  );
}, 300_000);
