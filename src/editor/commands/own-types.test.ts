import { describe, expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { addFieldCommand } from '../drag/drops.ts';
import { documentEdit } from './edit-document.ts';

const place = { tab: 'general', section: 'details' };
const kilowatt: OwnTypeDocument = {
  key: 'kilowatt',
  base: 'number',
  name: 'Power in kW',
  icon: 'zap',
  fixed: { suffix: 'kW', max: 500 },
};

function editorWithPower() {
  const model = editorOf('workorders');
  model.perform({
    name: 'add_field',
    args: { ...place, db: 'power', columnType: 'number', ownType: kilowatt, name: 'Power' },
  });
  return model;
}

describe('own field types', () => {
  test('a field brings its type along, and its fixed settings are compiled', () => {
    const model = editorWithPower();
    expect(model.document().ownTypes).toEqual([kilowatt]);
    const power = model.compiled().module?.byDb.get('power');
    expect(power?.settings).toMatchObject({ suffix: 'kW', max: 500 });
  });

  test('a field called like its type is called so in every language, until it gets another English name', () => {
    const vibration = {
      ...kilowatt,
      key: 'vibration',
      name: { en: 'Vibration', de: 'Schwingung' },
    };
    const model = editorOf('workorders');
    const add = (label: string) =>
      model.perform(
        addFieldCommand(model, place, {
          columnType: 'number',
          ownType: vibration,
          label,
          language: 'de',
        }),
      );
    const nameOf = (db: string) => model.column(db)?.document.name;
    add('Schwingung');
    expect(nameOf('schwingung')).toEqual(vibration.name);
    add('Antriebsseite');
    expect(nameOf('antriebsseite')).toEqual({ en: 'Antriebsseite', de: 'Antriebsseite' });
    const of = { is: 'field', db: 'schwingung' } as const;
    model.perform({ name: 'set_name', args: { of, language: 'en', wording: 'Drive end' } });
    expect(nameOf('schwingung')).toEqual({ en: 'Drive end' });
  });

  test('a column of a table brings its type along, and the last one takes it away', () => {
    const model = editorOf('workorders');
    model.perform({
      name: 'add_field',
      args: { ...place, db: 'engines', columnType: 'table', name: 'Engines' },
    });
    const set = (cell: object, ownType?: OwnTypeDocument) =>
      model.perform({
        name: 'set_settings',
        args: {
          db: 'engines',
          settings: {
            columns: { value: [{ db: 'power', name: 'Power', columnType: 'number', ...cell }] },
          },
          ...(ownType !== undefined && { ownType }),
        },
      });
    expect(set({ ownType: 'kilowatt' }, kilowatt).ok).toBe(true);
    expect(model.document().ownTypes).toEqual([kilowatt]);
    const engines = model.compiled().module?.byDb.get('engines');
    expect(engines?.rows?.byDb.get('power')?.settings).toMatchObject({ suffix: 'kW', max: 500 });
    expect(set({}).ok).toBe(true);
    expect(model.document().ownTypes).toBeUndefined();
  });

  test('a fixed setting is refused with the name of the type, others can be changed', () => {
    const model = editorWithPower();
    const set = (settings: Record<string, { value: unknown }>) =>
      model.perform({ name: 'set_settings', args: { db: 'power', settings } });
    const refused = set({ max: { value: 900 } });
    expect(!refused.ok && say(refused.refusal)).toBe(
      'The field type “Power in kW” sets “Maximum”.',
    );
    expect(set({ min: { value: 5 } }).ok).toBe(true);
  });

  test('a draft follows a changed type as one step, and there is nothing to follow twice', () => {
    const model = editorWithPower();
    const wider = { ...kilowatt, fixed: { suffix: 'kW', max: 900 } };
    const follow = () => model.perform({ name: 'follow_own_types', args: { types: [wider] } });
    expect(follow().ok).toBe(true);
    expect(model.compiled().module?.byDb.get('power')?.settings).toMatchObject({ max: 900 });
    expect(follow().ok).toBe(false);
    model.undo();
    expect(model.document().ownTypes).toEqual([kilowatt]);
  });

  test('a field changes to its base and to a type of its base, also when it is published', () => {
    const model = editorWithPower();
    const convert = (ownType?: OwnTypeDocument) =>
      model.perform({
        name: 'convert_field',
        args: { db: 'power', columnType: 'number', ...(ownType !== undefined && { ownType }) },
      });
    expect(convert().ok).toBe(true);
    expect(model.column('power')?.document.ownType).toBeUndefined();
    expect(model.document().ownTypes).toBeUndefined();
    expect(convert(kilowatt).ok).toBe(true);
    expect(model.column('power')?.document.ownType).toBe('kilowatt');
  });
});

describe('the text of a template', () => {
  test('an edit holds only what differs, and leaves what somebody else changes', () => {
    const model = editorWithPower();
    const before = model.document();
    const [power] = before.columns;
    if (power === undefined) throw new Error('There is a field');
    const extra = { ...power, db: 'torque', name: 'Torque' };
    const after = { ...before, name: 'Pump', columns: [extra, power] };
    const command = documentEdit(before, after);
    if (command === null) throw new Error('They differ');
    expect(command.args).toMatchObject({ parts: { name: 'Pump' }, columns: [extra], removed: [] });

    model.perform({
      name: 'set_name',
      args: { of: { is: 'field', db: 'power' }, language: 'en', wording: 'Drive power' },
    });
    model.perform(command);
    expect(model.document()).toMatchObject({
      name: 'Pump',
      columns: [{ db: 'torque' }, { db: 'power', name: { en: 'Drive power' } }],
    });
    model.undo();
    model.undo();
    expect(model.document()).toEqual(before);
    expect(documentEdit(before, before)).toBeNull();
  });
});
