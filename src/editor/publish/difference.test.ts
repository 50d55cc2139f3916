import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { textIn } from '../../runtime/text.ts';
import type { EditorCommand } from '../commands/registry.ts';
import type { EditorModel } from '../model/editor-model.ts';
import { differences } from './difference.ts';

/** What a change differs by: each kind with what it names. */
function changedBy(model: EditorModel, ...commands: readonly EditorCommand[]) {
  const before = model.document();
  for (const command of commands) expect(model.perform(command).ok).toBe(true);
  return differences(before, model.document(), model.context).map(({ is, name, part }) =>
    part === undefined ? [is, textIn(name, 'en')] : [is, textIn(name, 'en'), textIn(part, 'en')],
  );
}

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
    'node_colour',
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

test('whatever an admin changes has a sentence, so that it can be published', () => {
  const model = editorOf('permits');
  const place = { tab: 'general', section: 'details' };
  const add = (db: string, columnType: string) =>
    model.perform({ name: 'add_field', args: { ...place, db, columnType, name: db } });
  add('fuel', 'dropdown');
  add('readings', 'table');
  const set = (db: string, change: object) =>
    changedBy(model, { name: 'set_property', args: { db, set: change } });
  expect(set('fuel', { unique: true })).toEqual([['field_unique', 'fuel']]);
  expect(set('fuel', { default: [1] })).toEqual([['field_default', 'fuel']]);
  const options = (...labels: readonly string[]) => ({
    options: labels.map((label, index) => ({ value: index + 1, label })),
  });
  const settings = (db: string, change: Readonly<Record<string, unknown>>) =>
    changedBy(model, {
      name: 'set_settings',
      args: {
        db,
        settings: Object.fromEntries(
          Object.entries(change).map(([key, value]) => [key, { value }] as const),
        ),
      },
    });
  settings('fuel', options('Diesel', 'Gas'));
  expect(settings('fuel', options('Petrol', 'Gas', 'None'))).toEqual([
    ['option_renamed', 'fuel', 'Petrol'],
    ['option_added', 'fuel', 'None'],
  ]);
  expect(settings('fuel', { multiple: true })).toContainEqual([
    'field_value',
    'fuel',
    'Allow several',
  ]);
  const cell = (db: string) => ({ db, name: db, columnType: 'text' });
  settings('readings', { columns: [cell('a'), cell('b')] });
  expect(settings('readings', { columns: [cell('b'), { ...cell('c'), name: 'Level' }] })).toEqual([
    ['cell_added', 'readings', 'Level'],
    ['cell_removed', 'readings', 'a'],
  ]);
  const tab = { is: 'tab', tab: 'general' } as const;
  const named = { language: 'en', wording: 'Basics' };
  expect(changedBy(model, { name: 'set_name', args: { of: tab, ...named } })).toEqual([
    ['tab_renamed', 'Basics'],
  ]);
  const entry = { is: 'field', id: 'readings' } as const;
  expect(
    changedBy(model, { name: 'move_entry', args: { entry, to: place, before: 'fuel' } }),
  ).toEqual([['fields_order', expect.any(String)]]);
  const rule = { '!': [{ empty: [{ var: 'fuel' }] }] };
  const of = { is: 'field', db: 'readings', rule: 'visibleWhen' } as const;
  expect(changedBy(model, { name: 'set_rule', args: { of, rule } })).toEqual([
    ['rule', 'readings'],
  ]);
});

test('conditions, comments, rejections and the people of a flow are named one by one', () => {
  const model = editorOf('permits');
  const merge = (id: string, data: object) =>
    changedBy(model, { name: 'merge_node', args: { id, data } });
  model.perform({
    name: 'add_node',
    args: { node: { id: 'check', kind: 'requirement', label: 'Gas', colour: '#3B7DD8' } },
  });
  const condition = (message: string, rule: boolean) => ({ message, rule });
  expect(merge('check', { requirements: [condition('Measure', true)] })).toEqual([
    ['condition_added', 'Gas', 'Measure'],
  ]);
  expect(merge('check', { requirements: [condition('Measure', false)] })).toEqual([
    ['condition_changed', 'Gas', 'Measure'],
  ]);
  expect(merge('check', { requirements: [], requiresComment: true })).toEqual([
    ['condition_removed', 'Gas', 'Measure'],
    ['comment_needed', 'Gas'],
  ]);
  expect(merge('pending_approval', { approvers: [{ role_id: 1 }] })).toEqual([
    ['approvers', 'Pending Approval'],
  ]);
  expect(merge('pending_approval', { notBy: ['creator'], assignedToUserIds: [2] })).toEqual([
    ['may_decide_requester', 'Pending Approval'],
    ['assigned', 'Pending Approval'],
  ]);
  const edge = { id: 'no', source: 'pending_approval', target: 'draft' };
  expect(
    changedBy(model, { name: 'add_edge', args: { edge: { ...edge, sourceHandle: 'reject' } } }),
  ).toEqual([['reject_added', 'Draft']]);
});

test('plain settings, reminders and texts come with what they are now and were, defaults included', () => {
  const model = editorOf('permits');
  const place = { tab: 'general', section: 'details' };
  model.perform({
    name: 'add_field',
    args: { ...place, db: 'depth', columnType: 'number', name: 'Depth' },
  });
  const valuesAfter = (command: EditorCommand) => {
    const before = model.document();
    expect(model.perform(command).ok).toBe(true);
    return differences(before, model.document(), model.context).map((each) =>
      'was' in each && !('node' in each) ? [each.is, each.was, each.now] : [each.is],
    );
  };
  const settings = { max: { value: 20 }, suffix: { value: { en: 'm' } } };
  expect(valuesAfter({ name: 'set_settings', args: { db: 'depth', settings } })).toEqual([
    ['field_value', 100, 20],
    ['field_value', null, { en: 'm' }],
  ]);
  const begins = { db: 'depth', set: { default: 5 } };
  expect(valuesAfter({ name: 'set_property', args: begins })).toEqual([['field_begins', null, 5]]);
  const text = { name: 'convert_field', args: { db: 'depth', columnType: 'text' } } as const;
  expect(valuesAfter(text)).toContainEqual([
    'field_retyped',
    expect.objectContaining({ en: 'Number' }),
    expect.objectContaining({ en: 'Text' }),
  ]);
  const choice = { db: 'fuel', columnType: 'dropdown', name: 'Fuel' };
  model.perform({ name: 'add_field', args: { ...place, ...choice } });
  const labels = ['Diesel', 'Gas'].map((label, at) => ({ value: at + 1, label }));
  model.perform({
    name: 'set_settings',
    args: { db: 'fuel', settings: { options: { value: labels } } },
  });
  expect(
    valuesAfter({ name: 'set_property', args: { db: 'fuel', set: { default: [2] } } }),
  ).toEqual([['field_begins', null, expect.objectContaining({ en: 'Gas' })]]);
  const preset = { db: 'fuel', settings: { defaultValue: { value: [1] } } };
  expect(valuesAfter({ name: 'set_settings', args: preset })).toEqual([
    ['field_begins', null, expect.objectContaining({ en: 'Diesel' })],
  ]);
  const merge = (data: object) =>
    valuesAfter({ name: 'merge_node', args: { id: 'pending_approval', data } });
  expect(merge({ remindAfterHours: 24 })).toEqual([['flow']]);
  expect(merge({ remindAfterHours: 8, category: 'Quality' })).toEqual([
    ['reminder', 24, 8],
    ['node_value', null, 'Quality'],
  ]);
  expect(merge({ keepApprovals: true, notBy: ['earlier_approver'] })).toEqual([
    ['may_not_decide_earlier_approver'],
    ['may_decide_creator'],
    ['may_decide_requester'],
    ['approvals_kept'],
  ]);
  expect(merge({ keepApprovals: null })).toEqual([['approvals_reset']]);
  const looks = (data: object) => valuesAfter({ name: 'merge_node', args: { id: 'draft', data } });
  looks({ colour: '#000000' });
  expect(looks({ colour: '#FF0000', family: 'held' })).toEqual([
    ['node_family', 'planned', 'held'],
    ['node_colour', '#000000', '#FF0000'],
  ]);
});
