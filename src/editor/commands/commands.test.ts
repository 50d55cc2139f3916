import { describe, expect, test } from 'vitest';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { shippedModules } from '../../../tests/support/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { newTemplate, newTemplateFor } from '../document/new-template.ts';
import type { EditorModel } from '../model/editor-model.ts';

const details = { tab: 'general', section: 'details' };

function addField(model: EditorModel, db: string, columnType: string, more: object = {}) {
  const outcome = model.perform({
    name: 'add_field',
    args: { ...details, db, columnType, name: { en: db }, ...more },
  });
  if (!outcome.ok) throw new Error(outcome.refusal.key);
  return outcome;
}

const dbsOf = (model: EditorModel, place = details) => model.entries(place).map(({ id }) => id);

describe('a new template (spec 4.6)', () => {
  test('without a module type it has one tab with one section and no columns', () => {
    const { name, description, tabs, columns } = newTemplate();
    expect([name, description].map((each) => each && textIn(each, 'en'))).toEqual([
      'New Template',
      'Template Description',
    ]);
    expect(
      tabs?.map((tab) => [
        textIn(tab.name, 'en'),
        tab.sections.map((each) => textIn(each.name, 'en')),
      ]),
    ).toEqual([['General', ['First Section']]]);
    expect(columns).toEqual([]);
  });

  test('with a module type it shows the core columns of the module in their places', () => {
    const model = editorOf('permits');
    const plain = shippedModules.get('permits');
    expect(model.compiled().module?.layout.map(({ id }) => id)).toEqual(
      plain?.tabs.map(({ id }) => id),
    );
    expect(dbsOf(model)).toEqual(['name', 'type_id', 'priority_id', 'description', 'work_scope']);
    expect(model.problems()).toEqual([]);
  });

  test('an unknown module type is refused', () => {
    expect(() => newTemplateFor('nothing', shippedModules)).toThrow('Module config not found');
  });
});

describe('fields', () => {
  test('a field goes before another one; core columns behind it are shown further down', () => {
    const model = editorOf('permits');
    addField(model, 'gas_test', 'number', { before: 'description' });
    expect(dbsOf(model)).toEqual([
      'name',
      'type_id',
      'priority_id',
      'gas_test',
      'description',
      'work_scope',
    ]);
    const shown = model.document().coreColumns?.map(({ db, order }) => [db, order]);
    expect(shown).toEqual([
      ['description', 4],
      ['work_scope', 5],
    ]);
  });

  test('a field at the end changes no core column', () => {
    const model = editorOf('permits');
    addField(model, 'gas_test', 'number');
    expect(model.document().coreColumns).toBeUndefined();
  });

  test('a name that is taken gets a number', () => {
    const model = editorOf('permits');
    addField(model, 'gas_test', 'number');
    expect(addField(model, 'gas_test', 'text').created?.get('gas_test')).toBe('gas_test_2');
  });

  test('a core field can be moved and renamed, but not removed', () => {
    const model = editorOf('permits');
    model.perform({
      name: 'move_entry',
      args: { entry: { is: 'field', id: 'priority_id' }, to: { tab: 'safety', section: 'gas' } },
    });
    model.perform({
      name: 'set_name',
      args: { of: { is: 'field', db: 'priority_id' }, language: 'en', wording: 'Urgency' },
    });
    expect(dbsOf(model, { tab: 'safety', section: 'gas' })).toContain('priority_id');
    expect(model.compiled().module?.byDb.get('priority_id')?.name).toMatchObject({
      en: 'Urgency',
      de: 'Priorität',
    });
    const outcome = model.perform({ name: 'remove_fields', args: { dbs: ['priority_id'] } });
    expect(outcome.ok ? '' : say(outcome.refusal)).toBe(
      '“Urgency” belongs to the module and cannot be removed. You can move and rename it.',
    );
  });

  test('the first name of a template is gone in every language once it has another in English', () => {
    const model = editorOf('permits');
    const rename = (language: string, wording: string) =>
      model.perform({ name: 'set_name', args: { of: { is: 'template' }, language, wording } });
    rename('de', 'Tankbefahrung');
    expect(model.document().name).toMatchObject({ en: 'New Template', de: 'Tankbefahrung' });
    model.undo();
    rename('en', 'Tank entry');
    expect(model.document().name).toEqual({ en: 'Tank entry' });
    model.undo();
    expect(model.document().name).toMatchObject({ en: 'New Template', de: 'Neue Vorlage' });
  });

  test('a field that rules read is removed only with them, and the removal names them', () => {
    const model = editorOf('permits');
    addField(model, 'hot_work', 'checkbox');
    addField(model, 'fire_watch', 'text');
    model.perform({
      name: 'set_rule',
      args: {
        of: { is: 'field', db: 'fire_watch', rule: 'visibleWhen' },
        rule: { var: 'hot_work' },
      },
    });
    model.perform({
      name: 'merge_node',
      args: { id: model.context.flow.nodes[0]?.id ?? '', data: { records: null } },
    });
    const refusal = model.perform({ name: 'remove_fields', args: { dbs: ['hot_work'] } });
    expect(refusal.ok ? null : refusal.readers).toEqual([
      { of: { en: 'fire_watch' }, part: 'visibleWhen' },
    ]);
    const outcome = model.perform({
      name: 'remove_fields',
      args: { dbs: ['hot_work'], withReaders: true },
    });
    expect(outcome.ok && outcome.dropped).toHaveLength(1);
    expect(model.column('fire_watch')?.document.visibleWhen).toBeUndefined();
    expect(model.problems()).toEqual([]);
  });

  test('every reference follows a field to its new name: rules of fields, rows, sections and nodes', () => {
    const model = editorOf('permits');
    addField(model, 'level', 'number');
    addField(model, 'notes', 'textarea');
    addField(model, 'gases', 'table', {
      columnData: {
        columns: [
          { db: 'level', name: 'Level', columnType: 'number' },
          {
            db: 'ok',
            name: 'OK',
            columnType: 'checkbox',
            computed: { '<': [{ var: 'level' }, { var: 'item.level' }] },
          },
        ],
      },
    });
    const rule = { '>': [{ var: 'level' }, 5] };
    model.perform({
      name: 'set_rule',
      args: { of: { is: 'field', db: 'notes', rule: 'requiredWhen' }, rule },
    });
    model.perform({
      name: 'set_rule',
      args: {
        of: { is: 'section', tab: 'safety', section: 'gas' },
        rule: { some: [{ var: 'gases' }, { '>': [{ var: 'level' }, { var: 'item.level' }] }] },
      },
    });
    const [node] = model.context.flow.nodes.filter(({ kind }) => kind === 'requirement');
    model.perform({
      name: 'add_node',
      args: {
        node: {
          id: 'check',
          kind: 'requirement',
          label: 'Check',
          colour: '#3B7DD8',
          requirements: [{ rule, message: 'Too low', field: 'level' }],
        },
      },
    });
    expect(node?.id).not.toBe('check');
    const outcome = model.perform({ name: 'rename_field', args: { db: 'level', to: 'limit' } });
    expect(outcome.ok && say(outcome.sentence)).toBe('Stored “level” as limit');
    const document = model.document();
    const text = JSON.stringify(document);
    expect(text).not.toContain('item.level');
    expect(model.column('notes')?.document.requiredWhen).toEqual({ '>': [{ var: 'limit' }, 5] });
    expect(document.statusFlow?.nodes.at(-1)?.requirements).toEqual([
      { rule: { '>': [{ var: 'limit' }, 5] }, message: 'Too low', field: 'limit' },
    ]);
    // Cells keep their own names.
    expect(text).toContain('{"<":[{"var":"level"},{"var":"item.limit"}]}');
    expect(text).toContain('{">":[{"var":"level"},{"var":"item.limit"}]}');
  });

  test('a copy that reads itself reads the copy', () => {
    const model = editorOf('permits');
    addField(model, 'level', 'number');
    model.perform({
      name: 'set_rule',
      args: {
        of: { is: 'field', db: 'level', rule: 'requiredWhen' },
        rule: { '>': [{ var: 'level' }, 1] },
      },
    });
    const outcome = model.perform({
      name: 'duplicate_field',
      args: { db: 'level', copy: 'level' },
    });
    expect(outcome.ok && outcome.created?.get('level')).toBe('level_2');
    expect(model.column('level_2')?.document.requiredWhen).toEqual({
      '>': [{ var: 'level_2' }, 1],
    });
  });

  test('a text area keeps the settings of a text that fit it; a published field keeps what it stores', () => {
    const model = editorOf('permits');
    addField(model, 'remark', 'text', {
      columnData: { maxLength: 80, pattern: '^a', placeholder: 'Why' },
    });
    model.perform({ name: 'convert_field', args: { db: 'remark', columnType: 'textarea' } });
    expect(model.column('remark')?.document).toMatchObject({
      columnType: 'textarea',
      columnData: { maxLength: 80, placeholder: 'Why' },
    });
    expect(model.column('remark')?.document.columnData).not.toHaveProperty('pattern');
    const published = editorOf('permits', {
      template: model.document(),
      published: new Map([['remark', 'textarea']]),
    });
    const refusal = published.perform({
      name: 'convert_field',
      args: { db: 'remark', columnType: 'number' },
    });
    expect(refusal.ok ? '' : say(refusal.refusal)).toBe(
      '“remark” cannot become Number, since its values would not fit.',
    );
    expect(published.perform({ name: 'rename_field', args: { db: 'remark', to: 'note' } }).ok).toBe(
      false,
    );
  });

  test('the options of a dropdown become those of a checkbox group', () => {
    const model = editorOf('permits');
    const options = [
      { value: 1, label: 'Gloves' },
      { value: 2, label: 'Helmet' },
    ];
    addField(model, 'ppe', 'dropdown', { columnData: { options } });
    model.perform({ name: 'convert_field', args: { db: 'ppe', columnType: 'checkbox_group' } });
    expect(model.column('ppe')?.document.columnData?.['options']).toEqual([
      { value: 'option_1', label: 'Gloves' },
      { value: 'option_2', label: 'Helmet' },
    ]);
  });

  test('pasted fields get free names, read one another, and leave out what does not exist here', () => {
    const source = editorOf('workorders');
    addField(source, 'hot_work', 'checkbox');
    addField(source, 'fire_watch', 'text');
    source.perform({
      name: 'set_rule',
      args: {
        of: { is: 'field', db: 'fire_watch', rule: 'visibleWhen' },
        rule: { var: 'hot_work' },
      },
    });
    source.perform({
      name: 'set_rule',
      args: {
        of: { is: 'field', db: 'fire_watch', rule: 'requiredWhen' },
        rule: { '>': [{ var: 'estimated_days' }, 2] },
      },
    });
    const target = editorOf('permits');
    addField(target, 'hot_work', 'text');
    const outcome = target.perform({
      name: 'paste_fields',
      args: { ...details, columns: source.document().columns },
    });
    expect(outcome.ok && say(outcome.sentence)).toBe('Pasted 2 fields into Details');
    const pasted = target.column('fire_watch')?.document;
    expect(pasted?.visibleWhen).toEqual({ var: 'hot_work_2' });
    expect(pasted?.requiredWhen).toBeUndefined();
    expect(target.problems()).toEqual([]);
  });
});

describe('tabs and sections', () => {
  test('a removed tab takes its own fields with it; core fields move to the tab before it', () => {
    const model = editorOf('permits');
    model.perform({
      name: 'add_field',
      args: { tab: 'safety', section: 'gas', db: 'oxygen', columnType: 'number', name: 'O2' },
    });
    const outcome = model.perform({ name: 'remove_tab', args: { tab: 'safety' } });
    expect(outcome.ok && say(outcome.sentence)).toBe('Removed tab “Safety”');
    expect(model.column('oxygen')).toBeUndefined();
    expect(dbsOf(model, { tab: 'general', section: 'location' })).toContain('safety_requirements');
    expect(model.problems()).toEqual([]);
  });

  test('the last tab and the last section stay', () => {
    const model = editorOf('checklists');
    for (const { id } of model.tabs().slice(1))
      model.perform({ name: 'remove_tab', args: { tab: id } });
    const [tab] = model.tabs();
    expect(model.perform({ name: 'remove_tab', args: { tab: tab?.id ?? '' } }).ok).toBe(false);
  });
});

describe('settings', () => {
  test('a setting at odds with another one is a problem of the field, and the form shows the rest', () => {
    const model = editorOf('permits');
    addField(model, 'level', 'number');
    model.perform({
      name: 'set_settings',
      args: { db: 'level', settings: { min: { value: 10 }, max: { value: 5 } } },
    });
    const column = model.column('level');
    expect(column && model.problemsOf(column.document).map(({ code }) => code)).toEqual([
      'bounds_reversed',
    ]);
    expect(model.compiled().module?.byDb.has('level')).toBe(true);
    model.perform({
      name: 'set_settings',
      args: { db: 'level', settings: { min: null, max: null } },
    });
    expect(model.column('level')?.document.columnData).toBeUndefined();
    expect(model.problems()).toEqual([]);
  });
});

describe('undo', () => {
  test('commands of one gesture are one step, with one sentence', () => {
    const model = editorOf('permits');
    addField(model, 'level', 'number');
    for (const wording of ['G', 'Ga', 'Gas'])
      model.perform(
        { name: 'set_name', args: { of: { is: 'field', db: 'level' }, language: 'en', wording } },
        'name level',
      );
    const { undo } = model.history();
    expect(undo && say(undo)).toBe('Renamed “level” to “Gas”');
    model.undo();
    expect(model.column('level')?.document.name).toEqual({ en: 'level' });
    model.undo();
    expect(model.column('level')).toBeUndefined();
    expect(model.history().undo).toBeNull();
  });
});

describe('two authors', () => {
  test('settings follow a field that got another name, since somebody took its name first', () => {
    const [a, b] = [editorOf('permits', { author: 'a' }), editorOf('permits', { author: 'b' })];
    addField(a, 'gas_test', 'text');
    addField(b, 'gas_test', 'number');
    b.perform({ name: 'set_settings', args: { db: 'gas_test', settings: { max: { value: 21 } } } });
    const log = [...a.entriesOfLog(), ...b.entriesOfLog()];
    for (const model of [a, b]) for (const entry of log) model.receive(entry);
    expect(a.document()).toEqual(b.document());
    expect(a.column('gas_test_2')?.document.columnData).toEqual({ max: 21 });
    expect(a.column('gas_test')?.document.columnType).toBe('text');
  });

  test('a command about a field that somebody removed says that it does not apply', () => {
    const base = editorOf('permits');
    addField(base, 'level', 'number');
    const template = base.document();
    const [a, b] = [
      editorOf('permits', { template, author: 'a' }),
      editorOf('permits', { template, author: 'b' }),
    ];
    a.perform({ name: 'remove_fields', args: { dbs: ['level'] } });
    b.perform({ name: 'set_property', args: { db: 'level', set: { required: true } } });
    const log = [...a.entriesOfLog(), ...b.entriesOfLog()];
    for (const model of [a, b]) for (const entry of log) model.receive(entry);
    expect(
      b.refusals().map(({ change, refusal }) => [change && say(change), say(refusal)]),
    ).toEqual([
      ['“level” is required', '“level” is not there any more. Somebody else may have removed it.'],
    ]);
    expect(a.document()).toEqual(b.document());
  });
});
