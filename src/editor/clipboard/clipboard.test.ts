import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';
import { checkDocument } from '../../../server/documents/check.ts';
import type { EditorModel } from '../model/editor-model.ts';
import { moveCommand, refOf, selectedEntries } from '../drag/moved-entries.ts';
import { keyOf } from '../model/selected.ts';
import { textIn } from '../../runtime/text.ts';
import { leftOut } from './left-out.ts';
import { partsOf, readParts, textOfParts } from './clipboard-text.ts';

const details = { tab: 'general', section: 'details' };

function withFields(model: EditorModel, ...dbs: readonly string[]): EditorModel {
  for (const db of dbs)
    model.perform({
      name: 'add_field',
      args: { ...details, db, columnType: 'number', name: { en: db } },
    });
  return model;
}

const select = (model: EditorModel, ...dbs: readonly string[]) =>
  model.selectAll(dbs.map((db) => ({ is: 'field', db })));
const dbsOf = (model: EditorModel) => model.entries(details).map(({ id }) => id);

test('copied fields and blocks go through the text of a clipboard into a template of another module', () => {
  const from = withFields(editorOf('permits'), 'oxygen', 'lower');
  const rule = { '>': [{ var: 'oxygen' }, 19] };
  from.perform({
    name: 'set_rule',
    args: { of: { is: 'field', db: 'lower', rule: 'visibleWhen' }, rule },
  });
  from.perform({ name: 'set_settings', args: { db: 'oxygen', settings: { max: { value: 21 } } } });
  from.perform({
    name: 'add_content',
    args: {
      ...details,
      before: 'lower',
      block: { id: 'note', text: { en: 'Look' }, signs: ['W012'] },
    },
  });
  from.selectAll([{ is: 'field', db: 'oxygen' }]);
  from.select({ is: 'field', db: 'lower' }, 'toggle');
  from.select({ is: 'content', id: 'note', ...details }, 'toggle');
  const parts = readParts(
    textOfParts(partsOf(from.document(), from.context, selectedEntries(from))),
  );
  if (parts === null) throw new Error('The text holds parts');
  const to = withFields(editorOf('workorders'), 'oxygen');
  const place = to.order()[0];
  const column = place?.is === 'field' ? to.column(place.db)?.document : undefined;
  if (column === undefined) throw new Error('Work orders have fields');
  const there = { tab: column.tab, section: column.section };
  const outcome = to.perform({ name: 'paste_fields', args: { ...there, ...parts } });
  expect(outcome.ok && say(outcome.sentence)).toMatch(/^Pasted 3 parts into/);
  expect(to.column('oxygen_2')?.document.columnData).toEqual({ max: 21 });
  expect(to.column('lower')?.document.visibleWhen).toEqual({ '>': [{ var: 'oxygen_2' }, 19] });
  expect(
    to
      .entries(there)
      .slice(-3)
      .map(({ id }) => id),
  ).toEqual(['oxygen_2', 'note', 'lower']);
  expect(checkDocument('template', to.document())).toEqual([]);
  to.undo();
  expect(to.column('lower')).toBeUndefined();
});

test('what a pasted field loses, because it reads what is not there, is named', () => {
  const from = withFields(editorOf('permits'), 'oxygen', 'lower');
  const name = 'Lower';
  const rule = { '>': [{ var: 'oxygen' }, 19] };
  const validWhen = [
    { rule, message: 'Ventilate.' },
    { rule: { '>': [{ var: 'lower' }, 0] }, message: 'Measure.' },
  ];
  const lower = from.column('lower')?.document;
  if (lower === undefined) throw new Error('The field is there');
  const columns = [{ ...lower, name, visibleWhen: rule, validWhen }];
  const to = editorOf('workorders');
  const outcome = to.perform({ name: 'paste_fields', args: { ...details, columns } });
  expect(outcome.ok && leftOut(columns, (db) => to.column(db)?.document)).toEqual([
    { name, part: 'visibleWhen' },
    { name, part: 'validWhen' },
  ]);
});

test('a pasted table keeps its columns when a rule of one of them does not work there', () => {
  const cells = [
    { db: 'value', name: 'Value', columnType: 'number' },
    { db: 'share', name: 'Share', columnType: 'number', computed: { var: 'item.gone' } },
  ];
  const table = { db: 'readings', name: 'Readings', columnType: 'table', order: 0 };
  const columns = [{ ...details, ...table, columnData: { columns: cells } }];
  const to = editorOf('workorders');
  const outcome = to.perform({ name: 'paste_fields', args: { ...details, columns } });
  const lost = outcome.ok ? leftOut(columns, (db) => to.column(db)?.document) : [];
  expect(lost.map(({ name, part }) => [textIn(name, 'en'), part])).toEqual([
    ['Readings: Share', 'computed'],
  ]);
  const [value, share] = cells;
  expect(to.column('readings')?.document.columnData).toEqual({
    columns: [value, { ...share, computed: undefined }],
  });
});

test('a text of somebody else is no clipboard of the editor, and unknown keys are left out', () => {
  expect(readParts('Gas test')).toBeNull();
  expect(readParts('{"mark": "sitewright template parts 1"')).toBeNull();
  const model = withFields(editorOf('permits'), 'oxygen');
  const { columns } = partsOf(model.document(), model.context, [{ is: 'field', db: 'oxygen' }]);
  const foreign = columns.map((column) => ({ ...column, required: 'yes', extra: 1, right: 'A b' }));
  const read = readParts(
    JSON.stringify({ ...JSON.parse(textOfParts({ columns, blocks: [] })), columns: foreign }),
  );
  expect(Object.keys(read?.columns[0] ?? {}).toSorted()).toEqual([
    'columnType',
    'db',
    'name',
    'order',
    'section',
    'tab',
  ]);
});

test('several fields move to one place in one step, in the order of the form', () => {
  const model = withFields(editorOf('permits'), 'a1', 'b1', 'c1', 'd1');
  const before = dbsOf(model);
  select(model, 'd1', 'b1');
  const command = moveCommand(model, selectedEntries(model), { ...details, before: 'a1' });
  if (command === null) throw new Error('There is something to move');
  const outcome = model.perform(command);
  expect(outcome.ok && say(outcome.sentence)).toBe('Moved 2 parts to Details');
  expect(dbsOf(model).slice(-4)).toEqual(['b1', 'd1', 'a1', 'c1']);
  model.undo();
  expect(dbsOf(model)).toEqual(before);
});

test('several fields are removed in one step; what reads them is named first', () => {
  const model = withFields(editorOf('permits'), 'a1', 'b1', 'c1');
  const rule = { '>': [{ var: 'a1' }, 1] };
  const of = { is: 'field', db: 'c1', rule: 'visibleWhen' } as const;
  model.perform({ name: 'set_rule', args: { of, rule } });
  select(model, 'a1', 'b1');
  const entries = selectedEntries(model).map(refOf);
  const refused = model.perform({ name: 'remove_entries', args: { entries } });
  expect(refused.ok ? [] : refused.readers?.map(({ part }) => part)).toEqual(['visibleWhen']);
  const outcome = model.perform({ name: 'remove_entries', args: { entries, withReaders: true } });
  expect(outcome.ok && say(outcome.sentence)).toBe('Removed 2 parts');
  expect(model.selected()).toEqual({ is: 'template' });
  model.undo();
  expect(dbsOf(model).slice(-3)).toEqual(['a1', 'b1', 'c1']);
});

test('Shift selects from where the selection began, Ctrl adds and takes out', () => {
  const model = withFields(editorOf('permits'), 'a1', 'b1', 'c1');
  const keys = () => selectedEntries(model).map(keyOf);
  model.select({ is: 'field', db: 'c1' });
  model.select({ is: 'field', db: 'a1' }, 'extend');
  expect(keys()).toEqual(['field:a1', 'field:b1', 'field:c1']);
  expect(model.selected()).toEqual({ is: 'field', db: 'a1' });
  model.select({ is: 'field', db: 'b1' }, 'extend');
  expect(keys()).toEqual(['field:b1', 'field:c1']);
  model.select({ is: 'field', db: 'b1' }, 'toggle');
  expect(keys()).toEqual(['field:c1']);
  model.select({ is: 'tab', tab: 'general' }, 'toggle');
  expect(model.selection()).toEqual([{ is: 'tab', tab: 'general' }]);
});
