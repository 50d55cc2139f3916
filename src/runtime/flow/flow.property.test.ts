import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { flowsOf } from '../../../tests/support/flows/random-flows.ts';
import { compileModule } from '../compile/module.ts';
import type { FlowDocument, FlowNodeDocument } from '../documents.ts';
import { blankItem } from '../record/blank.ts';
import type { Item } from '../record/item.ts';
import { jsonEquals } from '../record/json.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { isStatusNode } from './nodes.ts';
import { moveOptions } from './move-options.ts';
import { transition } from './transition.ts';
import type { Actor, CompiledFlow, Denial } from './types.ts';

const kinds = ['status_intermediate', 'zero_requirement', 'requirement', 'approval'] as const;
const approver = fc.oneof(
  fc.record({ user_id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ team_id: fc.integer({ min: 1, max: 2 }) }),
);

function nodeOf(kind: FlowNodeDocument['kind'], index: number): fc.Arbitrary<FlowNodeDocument> {
  const base = { id: `n${index}`, kind, label: `Node ${index}`, colour: '#74838E' };
  if (kind === 'requirement') {
    const rule = { '>': [{ var: 'hours' }, index] };
    const requirements = [{ rule, message: `More than ${index} hours` }];
    return fc.boolean().map((requiresComment) => ({ ...base, requirements, requiresComment }));
  }
  if (kind === 'approval') {
    return fc.array(approver, { maxLength: 3 }).map((approvers) => ({ ...base, approvers }));
  }
  return fc.constant(base);
}

const flowDocument = flowsOf({ kinds, nodeOf, isJoined: false });

const documentOf = (flow: FlowDocument) => moduleDocument([column('number', 'hours')], flow);
const flows = flowDocument.filter(
  (flow) => compileModule(documentOf(flow), { fieldTypes, flows: new Map() }).ok,
);

const actors: fc.Arbitrary<Actor> = fc
  .record({
    user_id: fc.integer({ min: 1, max: 4 }),
    team_ids: fc.subarray([1, 2]),
    mayMove: fc.boolean(),
    mayApprove: fc.boolean(),
  })
  .map(({ user_id, team_ids, mayMove, mayApprove }) => ({
    user_id,
    team_ids,
    may: (action) => (action === 'approve' ? mayApprove : mayMove),
    now: '2026-11-22T10:00:00.000Z',
    timeZone: 'Europe/Berlin',
  }));

/** The statuses that a node's edges reach, passing over nodes that are not statuses. */
function reachable(flow: FlowDocument, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (id: string): void => {
    for (const { target } of flow.edges.filter(({ source }) => source === id)) {
      const node = flow.nodes.find((each) => each.id === target);
      if (node === undefined || seen.has(target)) continue;
      seen.add(target);
      if (isStatusNode(node)) found.add(target);
      else walk(target);
    }
  };
  walk(from);
  return found;
}

function nodeOfItem(flow: CompiledFlow, item: Item): string {
  return flow.byNumber.get(item.status)?.node.id ?? '';
}

/** Whether an unmet requirement is reported with its message, its node and its field. */
function namesItsRule(document: FlowDocument, denial: Denial | null): boolean {
  if (denial?.code !== 'requirement') return true;
  const gate = document.nodes.find(({ id }) => id === denial.node);
  const messages = gate?.requirements?.map(({ message }) => message) ?? [];
  return (
    denial.field === 'hours' &&
    denial.unmet.length > 0 &&
    denial.unmet.every(({ message }) => messages.includes(message))
  );
}

/** Whether exactly one approval was added, and nothing else changed. */
function isOneApprovalMore(before: Item, after: Item, node: string): boolean {
  const earlier = before.flow_state?.node === node ? before.flow_state.approvals : [];
  const approvals = after.flow_state?.approvals ?? [];
  return approvals.length === earlier.length + 1 && jsonEquals(approvals.slice(0, -1), earlier);
}

/** Whether a new run at a node begins without approvals of that node. */
function hasNoApprovalAt({ flow_state: state }: Item, node: string): boolean {
  return state?.node === node && state.approvals.every((approval) => approval.node !== node);
}

test('offered moves and transitions agree and follow the edges of random flows', () => {
  const seen = { moved: 0, denied: 0, waiting: 0 };
  const step = fc.tuple(actors, fc.nat({ max: 6 }));
  const steps = fc.array(step, { maxLength: 12 });
  fc.assert(
    fc.property(flows, steps, fc.nat({ max: 7 }), (document, chosen, hours) => {
      const module = compiled(documentOf(document));
      const { flow } = module;
      let item: Item = { ...blankItem(module, 1), hours };
      for (const [actor, choice] of chosen) {
        const offers = moveOptions(flow, item, actor);
        const others = flow.statuses.filter(({ number }) => number !== item.status);
        expect(offers.map(({ to }) => to)).toEqual(others);
        for (const { to, denial } of offers) {
          const result = transition(flow, item, { to: to.key, comment: 'why' }, actor);
          expect(result.ok ? null : result.denial).toEqual(denial);
          expect(namesItsRule(document, denial)).toBe(true);
          seen.denied += denial === null ? 0 : 1;
        }
        const offer = offers[choice % Math.max(1, offers.length)];
        if (offer === undefined) return;
        const result = transition(flow, item, { to: offer.to.key, comment: 'why' }, actor);
        if (!result.ok) continue;
        const [before, after] = [nodeOfItem(flow, item), nodeOfItem(flow, result.item)];
        const isWaiting = before === after;
        const isBack = offer.kind === 'reject' || offer.kind === 'withdraw';
        const isRight = isWaiting
          ? offer.kind === 'approve' && isOneApprovalMore(item, result.item, before)
          : after === offer.to.node.id &&
            (isBack
              ? jsonEquals(result.item.flow_state, { node: after, approvals: [] })
              : reachable(document, before).has(after) && hasNoApprovalAt(result.item, after));
        expect(isRight).toBe(true);
        seen[isWaiting ? 'waiting' : 'moved'] += 1;
        item = result.item;
      }
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.moved, seen.denied, seen.waiting)).toBeGreaterThan(5);
});

/** For each status, the statuses to which compiled moves lead. */
function compiledWays(flow: CompiledFlow): readonly unknown[] {
  return flow.statuses.map(({ number, node }) => [
    node.id,
    [...new Set(flow.movesFrom.get(number)?.map(({ to }) => to.node.id))].sort(),
  ]);
}

function drawnWays(document: FlowDocument): readonly unknown[] {
  return document.nodes
    .filter(isStatusNode)
    .map(({ id }) => [id, [...reachable(document, id)].filter((other) => other !== id).sort()]);
}

test('any flow is either refused or compiled to exactly the moves that its edges draw', () => {
  const seen = { compiled: 0, refused: 0 };
  fc.assert(
    fc.property(flowDocument, (flow) => {
      const result = compileModule(documentOf(flow), { fieldTypes, flows: new Map() });
      const errors = result.problems.filter(({ severity }) => severity === 'error');
      seen[result.ok ? 'compiled' : 'refused'] += 1;
      expect(result.ok).toBe(errors.length === 0);
      expect(result.ok ? compiledWays(result.module.flow) : null).toEqual(
        result.ok ? drawnWays(flow) : null,
      );
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.compiled, seen.refused)).toBeGreaterThan(100);
});
