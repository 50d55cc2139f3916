import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { differences } from './difference.ts';

test('the difference names what was added, renamed, moved, set and removed', () => {
  const model = editorOf('permits');
  const details = { tab: 'general', section: 'details' };
  for (const db of ['gas_test', 'remark', 'level'])
    model.perform({ name: 'add_field', args: { ...details, db, columnType: 'text', name: db } });
  const before = model.document();
  model.perform({
    name: 'add_field',
    args: { ...details, db: 'oxygen', columnType: 'number', name: 'Oxygen' },
  });
  model.perform({
    name: 'set_name',
    args: { of: { is: 'field', db: 'gas_test' }, language: 'en', wording: 'Gas' },
  });
  model.perform({
    name: 'move_entry',
    args: { entry: { is: 'field', id: 'remark' }, to: { tab: 'safety', section: 'gas' } },
  });
  model.perform({ name: 'set_property', args: { db: 'remark', set: { required: true } } });
  model.perform({ name: 'remove_fields', args: { dbs: ['level'] } });
  model.perform({
    name: 'merge_node',
    args: { id: model.context.flow.nodes[0]?.id ?? '', data: { colour: '#000000' } },
  });
  const found = differences(before, model.document(), model.context);
  expect(found.map(({ is }) => is)).toEqual([
    'field_renamed',
    'field_moved',
    'field_required',
    'field_added',
    'field_removed',
    'node_look',
  ]);
  expect(differences(before, before, model.context)).toEqual([]);
});

test('the difference of flows names statuses, approvals and moves; a move of a node is drawing only', () => {
  const model = editorOf('permits');
  const { flow } = model.context;
  const labelled = (id: string) => flow.nodes.find((node) => node.id === id)?.label;
  const before = model.document();
  const at = { x: 1, y: 2 };
  model.perform({ name: 'merge_node', args: { id: 'draft', data: { position: at } } });
  expect(differences(before, model.document(), model.context).map(({ is }) => is)).toEqual([
    'flow',
  ]);
  const paused = { id: 'paused', kind: 'status_intermediate', label: 'Paused', colour: '#74838E' };
  model.perform({ name: 'add_node', args: { node: { ...paused, kind: 'status_intermediate' } } });
  model.perform({
    name: 'add_edge',
    args: { edge: { id: 'new', source: 'suspended', target: 'expired' } },
  });
  model.perform({ name: 'remove_edge', args: { id: 'active-expired' } });
  model.perform({
    name: 'merge_node',
    args: { id: 'pending_approval', data: { approvers: [{ role_id: 1 }], label: 'Waiting' } },
  });
  const found = differences(before, model.document(), model.context);
  expect(found.map(({ is, name }) => [is, name])).toEqual([
    ['node_renamed', 'Waiting'],
    ['approvers', 'Waiting'],
    ['status_added', 'Paused'],
    ['move_added', labelled('expired')],
    ['move_removed', labelled('expired')],
  ]);
});
