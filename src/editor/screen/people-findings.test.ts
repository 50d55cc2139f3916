import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { applyFix } from '../../runtime/flow/review/apply-fix.ts';
import type { ReviewedFinding } from '../diagram/shown-findings.ts';
import { besides, standing } from './people-findings.ts';

const finding = (code: string, pointer: string, node: string): ReviewedFinding => ({
  code,
  severity: 'warning',
  pointer,
  node,
  edge: null,
  field: null,
  sentence: code,
  fix: null,
});

/** A draft with a flow of its own, in which nobody is assigned to a status any more. */
function drafted() {
  const model = editorOf('permits');
  const [first] = model.context.flow.nodes;
  const id = first?.id ?? '';
  model.perform({ name: 'merge_node', args: { id, data: { assignedToUserIds: [7] } } });
  return { model, id };
}

test('findings that only the people of the site cause stand beside those of the page, with what mends them', () => {
  const { model, id } = drafted();
  const document = model.document();
  const trap = finding('trap', '/nodes/3', 'suspended');
  const path = '/statusFlow/nodes/0/assignedToUserIds';
  const gone: ReviewedFinding = {
    ...finding('assignee_unknown', path, id),
    fix: { label: 'Remove them', patch: [{ op: 'add', path, value: [] }] },
  };
  const ofServer = [{ ...trap, pointer: `/statusFlow${trap.pointer}` }, gone];
  const reviewed = besides(document, [trap], ofServer);
  const [shown, ...others] = standing(reviewed, document);
  expect(others).toEqual([]);
  const { statusFlow: flow } = document;
  if (flow === undefined || shown?.fix === null || shown === undefined)
    throw new Error('no flow or fix');
  expect(shown.pointer).toBe('/nodes/0/assignedToUserIds');
  expect(applyFix(flow, shown.fix).nodes[0]?.assignedToUserIds).toEqual([]);
});

test('after another edit they stand until the next review, as far as their node is there, and mend nothing', () => {
  const { model, id } = drafted();
  const path = '/statusFlow/nodes/0/assignedToUserIds';
  const fix = { label: 'Remove them', patch: [{ op: 'add' as const, path, value: [] }] };
  const reviewed = besides(
    model.document(),
    [],
    [
      { ...finding('assignee_unknown', path, id), fix },
      finding('approver_unknown', '/statusFlow/nodes/3/approvers/0', 'suspended'),
    ],
  );
  model.perform({ name: 'remove_node', args: { id: 'suspended' } });
  expect(standing(reviewed, model.document()).map(({ code, fix: mend }) => [code, mend])).toEqual([
    ['assignee_unknown', null],
  ]);
  model.perform({ name: 'reset_flow', args: {} });
  expect(standing(reviewed, model.document())).toEqual([]);
});
