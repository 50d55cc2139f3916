import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { compileModule } from '../compile/module.ts';
import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../documents.ts';
import { blankItem } from '../record/blank.ts';
import type { Item } from '../record/item.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { isResting } from './nodes.ts';
import { moves } from './moves.ts';
import { transition } from './transition.ts';
import type { Actor, CompiledFlow } from './types.ts';

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

const flowDocument: fc.Arbitrary<FlowDocument> = fc
  .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 6 })
  .chain((others) => {
    const all = ['status_start' as const, ...others];
    const end = fc.nat({ max: all.length - 1 });
    return fc.record({
      nodes: fc.tuple(...all.map(nodeOf)),
      ends: fc.uniqueArray(fc.tuple(end, end, fc.boolean()), {
        maxLength: 12,
        selector: ([source, target]) => `${source}-${target}`,
      }),
    });
  })
  .map(({ nodes, ends }) => ({
    name: 'random',
    nodes,
    edges: ends.map(([source, target, isReject]): FlowEdgeDocument => ({
      id: `${source}-${target}`,
      source: `n${source}`,
      target: `n${target}`,
      ...(isReject && nodes[source]?.kind === 'approval' ? { sourceHandle: 'reject' } : {}),
    })),
  }));

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

/** Resting nodes to which edges lead from a node, over nodes that nobody rests in. */
function reachable(flow: FlowDocument, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (id: string): void => {
    for (const { target } of flow.edges.filter(({ source }) => source === id)) {
      const node = flow.nodes.find((each) => each.id === target);
      if (node === undefined || seen.has(target)) continue;
      seen.add(target);
      if (isResting(node)) found.add(target);
      else walk(target);
    }
  };
  walk(from);
  return found;
}

function nodeOfItem(flow: CompiledFlow, item: Item): string {
  return flow.byNumber.get(item.status)?.node.id ?? '';
}

test('over random flows, items and people: offers and transitions agree, and stay on the edges', () => {
  const seen = { moved: 0, denied: 0, waiting: 0 };
  const step = fc.tuple(actors, fc.nat({ max: 6 }));
  fc.assert(
    fc.property(
      flows,
      fc.array(step, { maxLength: 12 }),
      fc.nat({ max: 7 }),
      (document, steps, hours) => {
        const module = compiled(documentOf(document));
        const { flow } = module;
        let item: Item = { ...blankItem(module, 1), hours };
        for (const [actor, choice] of steps) {
          const offers = moves(flow, item, actor);
          expect(offers.map(({ to }) => to)).toEqual(
            flow.statuses.filter(({ number }) => number !== item.status),
          );
          for (const { to, denial } of offers) {
            const result = transition(flow, item, { to: to.key, comment: 'why' }, actor);
            expect(result.ok ? null : result.denial).toEqual(denial);
            if (denial?.code === 'requirement') {
              const gate = document.nodes.find(({ id }) => id === denial.node);
              expect(gate?.requirements?.map(({ message }) => message)).toContain(
                denial.unmet[0]?.message,
              );
              expect(denial.field).toBe('hours');
            }
            if (denial !== null) seen.denied += 1;
          }
          const offer = offers[choice % Math.max(1, offers.length)];
          if (offer === undefined) return;
          const result = transition(flow, item, { to: offer.to.key, comment: 'why' }, actor);
          if (!result.ok) continue;
          const [before, after] = [nodeOfItem(flow, item), nodeOfItem(flow, result.item)];
          const isWaiting = before === after;
          if (isWaiting) {
            expect(offer.kind).toBe('approve');
            expect(result.item.flow_state?.approvals.length).toBe(
              (item.flow_state?.node === before ? item.flow_state.approvals.length : 0) + 1,
            );
          } else {
            expect(after).toBe(offer.to.node.id);
            expect(reachable(document, before)).toContain(after);
            expect(result.item.flow_state).toEqual({ node: after, approvals: [] });
          }
          seen[isWaiting ? 'waiting' : 'moved'] += 1;
          item = result.item;
        }
      },
    ),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.moved, seen.denied, seen.waiting)).toBeGreaterThan(50);
});

test('a flow is refused or compiled, whatever its nodes and edges', () => {
  fc.assert(
    fc.property(flowDocument, (flow) => {
      const result = compileModule(documentOf(flow), { fieldTypes, flows: new Map() });
      if (result.ok) {
        for (const { number, node } of result.module.flow.statuses) {
          const ways = result.module.flow.movesFrom.get(number) ?? [];
          const reached = new Set(ways.map(({ to }) => to.node.id));
          const expected = new Set([...reachable(flow, node.id)].filter((id) => id !== node.id));
          expect(reached).toEqual(expected);
        }
      } else {
        expect(result.problems.some(({ severity }) => severity === 'error')).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
