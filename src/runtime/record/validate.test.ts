import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { moduleOfTemplate, templateRow } from '../../../tests/support/mock-site.ts';
import { blankItem } from './blank.ts';
import type { Item } from './item.ts';
import { validateItem } from './validate.ts';

const context = { now: '2026-11-22T10:00:00.000Z', timeZone: 'Europe/Berlin' };

const module = compiled(
  moduleDocument([
    column('number', 'hours', { columnData: { min: 1, max: 8760 } }),
    column('number', 'days', { required: true }),
    column('textarea', 'notes', { columnData: { minLength: 10 } }),
    column('dropdown', 'fluid', { required: true }),
    column('text', 'reason', { requiredWhen: { '>': [{ var: 'days' }, 5] } }),
    column('text', 'serial', {
      required: true,
      visibleWhen: { '==': [{ var: 'is_spare' }, true] },
      columnData: { minLength: 3 },
    }),
    column('checkbox', 'is_spare', { required: true }),
    column('number', 'double', { required: true, computed: { '*': [{ var: 'days' }, 200] } }),
    column('file_size', 'size', { required: true }),
  ]),
);

const valid: Item = { ...blankItem(module, 1), name: 'P-1101A', days: 0, fluid: [1] };

function errorsOf(changes: object): readonly string[] {
  return validateItem(module, { ...valid, ...changes }, context).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
}

describe('validateItem', () => {
  test('a valid item has no errors', () => {
    expect(errorsOf({})).toEqual([]);
  });

  test('an empty required value fails `required` and nothing else', () => {
    expect(errorsOf({ name: '', fluid: [] })).toEqual(['/name required', '/fluid required']);
  });

  test('an empty optional value passes every bound', () => {
    expect(errorsOf({ notes: '', hours: 0 })).toEqual([]);
    expect(errorsOf({ notes: null, hours: null })).toEqual([]);
  });

  test('a value that is not empty is validated against every setting', () => {
    expect(errorsOf({ notes: 'short', hours: 8761 })).toEqual([
      '/hours maximum',
      '/notes minLength',
    ]);
  });

  test('0 counts as a value if the type allows 0', () => {
    expect(errorsOf({ days: 0 })).toEqual([]);
    expect(errorsOf({ days: null })).toEqual(['/days required']);
  });

  test('a checkbox that is off counts as a value', () => {
    expect(errorsOf({ is_spare: false })).toEqual([]);
  });

  test('a rule can make a field required', () => {
    expect(errorsOf({ days: 6 })).toEqual(['/reason required']);
    expect(errorsOf({ days: 6, reason: 'Wear' })).toEqual([]);
  });

  test('a hidden field is neither required nor validated', () => {
    expect(errorsOf({ serial: 'x' })).toEqual([]);
    expect(errorsOf({ is_spare: true, serial: 'x' })).toEqual(['/serial minLength']);
    expect(errorsOf({ is_spare: true })).toEqual(['/serial required']);
  });

  test('computed values and values of the server are not validated', () => {
    expect(errorsOf({ double: 1e9, size: 'no number' })).toEqual([]);
  });

  test('a column that the template does not have is an error', () => {
    expect(errorsOf({ columns: { cause: 'x', hours: 1 } })).toEqual([
      '/columns/cause unknown_column',
      '/columns/hours unknown_column',
    ]);
  });

  test('errors inside a value have pointers below its column', () => {
    expect(errorsOf({ fluid: [1, 'x'] })).toEqual([
      '/fluid/1 type',
      '/fluid/1 enum',
      '/fluid maxItems',
    ]);
  });
});

describe('a module that demands required fields of templates by status', () => {
  const columns = [
    {
      columnType: 'text',
      name: { en: 'Discipline' },
      db: 'discipline',
      tab: 'general',
      section: 'details',
      order: 50,
      required: true,
    },
  ];
  const template = { moduleType: 'dms_documents', name: { en: 'Procedure' }, columns };
  const documents = moduleOfTemplate('dms_documents', templateRow(5, template));
  const inStatus = (key: string, discipline: string | null) => {
    const status = documents.flow.byKey.get(key)?.number ?? 0;
    const filled = { name: 'Pump', folder_id: [1], status, columns: { discipline } };
    return validateItem(documents, { ...blankItem(documents, 1), ...filled }, context);
  };

  test('they may be open until a status demands them, and not from then on', () => {
    expect(inStatus('INIT_DEFAULT', null)).toEqual([]);
    for (const key of ['UNDER_REVIEW', 'APPROVED']) {
      expect(inStatus(key, null)).toMatchObject([
        { pointer: '/columns/discipline', code: 'required' },
      ]);
      expect(inStatus(key, 'Piping')).toEqual([]);
    }
  });
});
