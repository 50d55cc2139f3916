import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';
import type { FlowDocument } from '../../runtime/documents.ts';
import { applyFix } from '../../runtime/flow/review/apply-fix.ts';
import { reviewFlow } from '../../runtime/flow/review/review.ts';
import { textIn } from '../../runtime/text.ts';
import { flowOf } from '../document/flow.ts';
import type { EditorModel } from '../model/editor-model.ts';
import { fixEdits } from './fix-edits.ts';
import type { FlowEdit } from './flow-edit.ts';

const shown = (model: EditorModel) => flowOf(model.document(), model.context);

const rejection = { id: 'no', source: 'pending_approval', sourceHandle: 'reject' as const };

test.each<[string, readonly FlowEdit[], string]>([
  [
    'Allowed the move from “Pending Approval” to “Active”',
    [{ name: 'remove_edge', args: { id: 'pending_approval-active' } }],
    'Add a move to “Active”',
  ],
  [
    'Removed the move from “Pending Approval” to “Active”',
    [{ name: 'add_edge', args: { edge: { ...rejection, target: 'active' } } }],
    'Remove this move',
  ],
  [
    'Changed “Completed” in the status flow',
    [{ name: 'merge_node', args: { id: 'expired', data: { statusCode: 'COMPLETED' } } }],
    'Use the status code COMPLETED_2',
  ],
  [
    'Changed “Expired” in the status flow',
    [{ name: 'merge_node', args: { id: 'expired', data: { requiresComment: true } } }],
    'Remove it from “Expired”',
  ],
])('a fix is edits of its own parts: %s', (sentence, broken, label) => {
  const model = editorOf('permits');
  for (const edit of broken) model.perform(edit);
  const flow = shown(model);
  const { module } = editorOf('permits').compiled();
  const fix = reviewFlow(flow, { module }).find((each) => each.fix !== null)?.fix;
  if (fix === undefined || fix === null) throw new Error('nothing to mend');
  expect(textIn(fix.label, 'en')).toBe(label);
  const edits = fixEdits(flow, fix);
  // Somebody else draws meanwhile.
  model.perform({ name: 'merge_node', args: { id: 'draft', data: { description: 'Mine' } } });
  for (const edit of edits) expect(model.perform(edit).ok).toBe(true);
  const { undo } = model.history();
  expect(undo && say(undo)).toBe(sentence);
  const other = ({ nodes }: FlowDocument) => nodes.find(({ id }) => id === 'draft')?.description;
  expect(other(shown(model))).toBe('Mine');
  expect(shown(model).edges).toEqual(applyFix(flow, fix).edges);
  expect(reviewFlow(shown(model), { module })).toEqual([]);
});
