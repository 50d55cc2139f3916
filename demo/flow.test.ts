import { describe, expect, it } from 'vitest';
import { transition } from '../src/runtime/flow/transition.ts';
import type { CompiledFlow, CompiledMove } from '../src/runtime/flow/types.ts';
import type { Item } from '../src/runtime/record/item.ts';
import { normaliseItem } from '../src/runtime/record/normalise-item.ts';
import { validateItem } from '../src/runtime/record/validate.ts';
import { checkDocument } from '../server/documents/check.ts';
import { demo, idOf, itemOf, moduleOf, templateDocument, today } from './testing.ts';
import type { DemoItem } from './types.ts';

const context = { now: today.toISOString(), timeZone: 'UTC' };

/** The shortest sequence of moves from the start to a status; null when there is none. */
function wayTo(flow: CompiledFlow, key: string): readonly CompiledMove[] | null {
  const queue: (readonly CompiledMove[])[] = [[]];
  const seen = new Set([flow.start.key]);
  for (const way of queue) {
    const here = way.at(-1)?.to ?? flow.start;
    if (here.key === key) return way;
    for (const move of flow.movesFrom.get(here.number) ?? []) {
      if (!move.isReject && !seen.has(move.to.key)) {
        seen.add(move.to.key);
        queue.push([...way, move]);
      }
    }
  }
  return null;
}

const aSender = 900;
const anApprover = 901;

/**
 * Carries out the moves with the approvals of everyone involved; returns the denial that stops
 * them.
 */
function walk(flow: CompiledFlow, start: Item, way: readonly CompiledMove[]) {
  let item = start;
  for (const { from, to } of way) {
    const approvers = from.isApproval ? (from.node.approvers ?? []) : [];
    // Somebody else approves than the person who sends.
    const anyone: (typeof approvers)[number] = { user_id: from.isApproval ? anApprover : aSender };
    for (const approver of approvers.length > 0 ? approvers : [anyone]) {
      const actor = {
        user_id: approver.user_id ?? anApprover,
        team_ids: approver.team_id === undefined ? [] : [approver.team_id],
        may: () => true,
        ...context,
      };
      const result = transition(flow, item, { to: to.key, comment: 'As planned' }, actor);
      if (!result.ok) return result.denial;
      item = result.item;
    }
  }
  return null;
}

function refusal(row: DemoItem): string | null {
  const { flow } = moduleOf(row);
  const way = wayTo(flow, row.status);
  if (way === null) return `${row.key}: ${row.status} can't be reached`;
  const denial = walk(flow, { ...itemOf(row), status: flow.start.number }, way);
  return denial === null ? null : `${row.key}: ${denial.code} at ${denial.node} (${denial.field})`;
}

describe('templates', () => {
  it.each(demo.templates)('the template $key is a valid document and compiles', (template) => {
    const document = templateDocument(template);
    expect(checkDocument('template', document)).toEqual([]);
    const module = moduleOf({ module: document.moduleType, template: template.key });
    expect(module.template?.document).toEqual(document);
  });
});

describe('items', () => {
  it("the demo's items have values that their forms accept", () => {
    const errors = demo.items.flatMap((row) => {
      const module = moduleOf(row);
      const item = normaliseItem(module, itemOf(row), context);
      return validateItem(module, item, context).map((error) => ({ key: row.key, ...error }));
    });
    expect(errors).toEqual([]);
  });

  it("the demo's items rest in a status that their values let them reach", () => {
    expect(demo.items.map(refusal).filter((sentence) => sentence !== null)).toEqual([]);
  });

  it("the first approvers have signed the demo's items that wait for approval", () => {
    const signed = demo.items.filter(({ approvals }) => approvals !== undefined);
    expect(signed.length).toBeGreaterThan(0);
    for (const row of signed) {
      const { node } = moduleOf(row).flow.byKey.get(row.status) ?? {};
      const order = node?.approvers?.map(({ user_id: id }) => id) ?? [];
      const ids = row.approvals?.map(({ user }) => idOf(user)) ?? [];
      expect(order.slice(0, ids.length)).toEqual(ids);
      expect(ids.length).toBeLessThan(order.length);
    }
  });
});
