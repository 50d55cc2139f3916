import { describe, expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import type { EditorModel } from '../model/editor-model.ts';
import { dependencyGraph } from './dependency-graph.ts';
import { rulesOf } from './rules-of.ts';

function edited(): EditorModel {
  const model = editorOf('workorders');
  const [tab] = model.tabs();
  const [section] = tab?.sections ?? [];
  const place = { tab: tab?.id ?? '', section: section?.id ?? '' };
  for (const db of ['parts', 'hours', 'total'])
    model.perform({
      name: 'add_field',
      args: { ...place, db, columnType: 'number', name: { en: db.toUpperCase() } },
    });
  model.perform({
    name: 'add_field',
    args: { ...place, db: 'readings', columnType: 'table', name: { en: 'Readings' } },
  });
  model.perform({
    name: 'set_settings',
    args: {
      db: 'readings',
      settings: {
        columns: {
          value: [
            { db: 'value', name: 'Value', columnType: 'number' },
            {
              db: 'share',
              name: 'Share',
              columnType: 'number',
              computed: { '/': [{ var: 'value' }, { var: 'item.total' }] },
            },
          ],
        },
      },
    },
  });
  model.perform({
    name: 'set_rule',
    args: { of: { is: 'section', ...place }, rule: { '!': [{ empty: [{ var: 'name' }] }] } },
  });
  return model;
}

const compute = (model: EditorModel, db: string, rule: Rule) =>
  model.perform({ name: 'set_rule', args: { of: { is: 'field', db, rule: 'computed' }, rule } });

describe('the rules of a template', () => {
  test('rules are listed with whose they are, what they read and what they set', () => {
    const model = edited();
    compute(model, 'total', { '+': [{ var: 'parts' }, { var: 'hours' }] });
    const [node] = model.context.flow.nodes;
    model.perform({
      name: 'merge_node',
      args: {
        id: node?.id ?? '',
        data: { requirements: [{ rule: { '>': [{ var: 'total' }, 0] }, message: 'Add hours.' }] },
      },
    });
    const found = rulesOf(model.document(), model.context).map(({ part, owner, reads, sets }) => [
      owner.is,
      part,
      reads,
      sets,
    ]);
    expect(found).toContainEqual(['field', 'computed', ['parts', 'hours'], ['total']]);
    const cells = [['readings.value', 'total'], ['readings.share']];
    expect(found).toContainEqual(['cell', 'computed', ...cells]);
    const named = rulesOf(model.document(), model.context).map(({ owner }) => owner.name);
    expect(named.map((name) => textIn(name, 'en'))).toContain('Readings: Share');
    expect(found).toContainEqual(['section', 'visibleWhen', ['name'], []]);
    expect(found).toContainEqual(['node', 'requirement', ['total'], []]);
  });

  test('conditions of options are listed with the option, also those of the type, and are edited', () => {
    const model = edited();
    model.perform({
      name: 'add_field',
      args: {
        tab: 'general',
        section: 'details',
        db: 'kind',
        columnType: 'dropdown',
        name: 'Kind',
      },
    });
    const of = { is: 'option', db: 'kind', option: 2 } as const;
    model.perform({ name: 'set_rule', args: { of, rule: { '>': [{ var: 'hours' }, 1] } } });
    const rule = rulesOf(model.document(), model.context).find(
      ({ part }) => part === 'optionsWhen',
    );
    expect(rule).toMatchObject({ reads: ['hours'], sets: [], edit: { is: 'rule', of } });
    expect(rule && textIn(rule.owner.name, 'en')).toBe('Kind: Option 2');
  });

  test('default rules and conditions of options of a table are listed with its column', () => {
    const model = edited();
    const cells = [
      {
        db: 'kind',
        name: 'Kind',
        columnType: 'dropdown',
        columnData: { options: [{ value: 1, label: 'Hot' }] },
        optionsWhen: [{ option: 1, rule: { '>': [{ var: 'item.hours' }, 1] } }],
      },
      { db: 'cost', name: 'Cost', columnType: 'number', defaultRule: { var: 'item.total' } },
    ];
    model.perform({
      name: 'set_settings',
      args: { db: 'readings', settings: { columns: { value: cells } } },
    });
    const rules = rulesOf(model.document(), model.context).filter(
      ({ owner }) => owner.is === 'cell',
    );
    expect(
      rules.map(({ part, owner, reads, sets, edit }) => [
        textIn(owner.name, 'en'),
        part,
        reads,
        sets,
        edit,
      ]),
    ).toEqual([
      ['Readings: Kind: Hot', 'optionsWhen', ['hours'], [], null],
      ['Readings: Cost', 'defaultRule', ['total'], ['readings.cost'], null],
    ]);
  });

  test('a sub-type in a row is listed with the cell that has its type', () => {
    const model = edited();
    const columns = [
      { db: 'main', name: 'Main', columnType: 'type' },
      { db: 'kind', name: 'Kind', columnType: 'sub_type', columnData: { parentType: 'main' } },
    ];
    const settings = { columns: { value: columns } };
    model.perform({ name: 'set_settings', args: { db: 'readings', settings } });
    const rules = rulesOf(model.document(), model.context);
    const ofRows = rules.filter(({ owner }) => owner.id === 'readings');
    expect(ofRows.map(({ owner, part, reads }) => [owner.column, part, reads])).toEqual([
      ['readings.kind', 'parentType', ['readings.main']],
    ]);
  });

  test('a rule about the rows of a table reads the columns that it names', () => {
    const model = edited();
    const sum = { sum: [{ var: 'readings' }, { var: 'value' }] };
    compute(model, 'parts', { '+': [sum, { var: 'hours' }] });
    compute(model, 'hours', { count: [{ var: 'readings' }] });
    const rules = rulesOf(model.document(), model.context);
    const reads = (db: string) => rules.find(({ owner }) => owner.column === db)?.reads;
    expect(reads('parts')).toEqual(['readings.value', 'hours']);
    expect(reads('hours')).toEqual(['readings']);
  });

  test('rules are drawn from what they read to what they decide about', () => {
    const model = edited();
    compute(model, 'total', { '+': [{ var: 'parts' }, { var: 'hours' }] });
    const rules = rulesOf(model.document(), model.context);
    const { nodes, edges } = dependencyGraph(rules, (db) => db);
    const at = (id: string) => nodes.find((node) => node.id === `field ${id}`)?.position.x ?? -1;
    expect(edges.map(({ source, target }) => [source, target])).toContainEqual([
      'field hours',
      'field total',
    ]);
    expect(at('hours')).toBeLessThan(at('total'));
    expect(at('total')).toBeLessThan(at('readings.share'));
    expect(nodes.find(({ id }) => id === 'field readings.value')).toMatchObject({ is: 'cell' });
  });
});

describe('circles of computed values', () => {
  test('a circle of computed values is refused where it is made, with its fields', () => {
    const model = edited();
    expect(compute(model, 'total', { '*': [{ var: 'hours' }, 2] }).ok).toBe(true);
    expect(compute(model, 'hours', { '+': [{ var: 'parts' }, 1] }).ok).toBe(true);
    const before = model.document();
    const refused = compute(model, 'parts', { '-': [{ var: 'total' }, 1] });
    expect(refused.ok ? '' : say(refused.refusal)).toBe(
      'The value of “PARTS” would depend on itself: PARTS → TOTAL → HOURS → PARTS.',
    );
    expect(model.document()).toBe(before);
  });

  test('a circle through a default rule is refused too', () => {
    const model = edited();
    compute(model, 'total', { '*': [{ var: 'hours' }, 2] });
    const outcome = model.perform({
      name: 'set_rule',
      args: {
        of: { is: 'field', db: 'hours', rule: 'defaultRule' },
        rule: { '+': [{ var: 'total' }, 1] },
      },
    });
    expect(outcome.ok).toBe(false);
  });

  const rows = (model: EditorModel, cells: readonly (readonly [string, Rule | null])[]) =>
    model.perform({
      name: 'set_settings',
      args: {
        db: 'readings',
        settings: {
          columns: {
            value: cells.map(([db, computed]) => ({
              db,
              name: db.toUpperCase(),
              columnType: 'number',
              ...(computed !== null && { computed }),
            })),
          },
        },
      },
    });

  test('columns of a table are not computed from each other', () => {
    const refused = rows(edited(), [
      ['value', { '+': [{ var: 'share' }, 1] }],
      ['share', { '-': [{ var: 'value' }, 1] }],
    ]);
    expect(refused.ok ? '' : say(refused.refusal)).toBe(
      'The value of “VALUE” would depend on itself: VALUE → SHARE → VALUE.',
    );
  });

  test('a circle of a field and the rows that read it is refused from both ends', () => {
    const sum: Rule = { sum: [{ var: 'readings' }, { var: 'share' }] };
    const ofField = compute(edited(), 'total', sum);
    expect(ofField.ok ? '' : say(ofField.refusal)).toContain('TOTAL → Readings → TOTAL');
    const model = edited();
    expect(rows(model, [['share', null]]).ok).toBe(true);
    expect(compute(model, 'total', sum).ok).toBe(true);
    const ofRows = rows(model, [['share', { var: 'item.total' }]]);
    expect(ofRows.ok ? '' : say(ofRows.refusal)).toContain('Readings → TOTAL → Readings');
  });

  test('a field is not computed from itself', () => {
    const refused = compute(edited(), 'total', { '+': [{ var: 'total' }, 1] });
    expect(refused.ok ? '' : say(refused.refusal)).toContain('TOTAL → TOTAL');
  });
});
