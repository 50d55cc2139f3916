import { describe, expect, test } from 'vitest';
import { compiled, moduleDocument, column } from '../../../tests/support/compiled.ts';
import type { ColumnDocument, TemplateDocument } from '../../runtime/documents.ts';
import { importFields, creatableLists } from './fields.ts';

const names = { external_id: 'External no.', status: 'Status', template_id: 'Template', id: 'No.' };

const document = moduleDocument([
  column('text', 'tag', { unique: true, required: true }),
  column('type', 'type_id', { required: true }),
  column('number', 'hours'),
  column('checkbox', 'done', { required: true, columnData: { defaultChecked: true } }),
  column('text', 'why', { required: true, visibleWhen: { '!': { empty: { var: 'type_id' } } } }),
  column('number', 'double', { computed: { '+': [{ var: 'hours' }, { var: 'hours' }] } }),
]);

function withTemplate(id: number, columns: readonly ColumnDocument[]) {
  const template: TemplateDocument = {
    moduleType: 'pumps',
    name: `Template ${id}`,
    columns: [...columns],
  };
  return compiled(document, { template: { id, version: 1, document: template } });
}

const plain = compiled(document);
const seal = column('text', 'seal', { name: 'Seal', required: true, unique: true });
const byDb = (fields: ReturnType<typeof importFields>) =>
  new Map(fields.map((field) => [field.db, field]));

describe('importFields', () => {
  const fields = byDb(importFields(plain, [], 'en', names));

  test('the fields of an import are the columns that people enter, and those of every item', () => {
    expect([...fields.keys()]).toEqual([
      'name',
      'tag',
      'type_id',
      'hours',
      'done',
      'why',
      'external_id',
      'status',
      'template_id',
      'id',
    ]);
  });

  test('a field of an import is required if nothing else gives a value', () => {
    const required = [...fields.values()].filter((field) => field.required);
    expect(required.map(({ db }) => db)).toEqual(['name', 'tag', 'type_id']);
  });

  test('a field of an import identifies items if its values are unique', () => {
    const identifying = [...fields.values()].filter((field) => field.identifies);
    expect(identifying.map(({ db }) => db)).toEqual(['tag', 'external_id', 'id']);
  });

  test('the fields of an import include columns of every template, required only for its items', () => {
    const mine = withTemplate(1, [seal]);
    const other = withTemplate(2, [column('text', 'oil', { name: 'Oil', required: true })]);
    const all = byDb(importFields(mine, [mine, other], 'en', names));
    expect(all.get('seal')).toMatchObject({ required: true, identifies: false });
    expect(all.get('oil')).toMatchObject({ label: 'Oil', required: false });
    expect(byDb(importFields(plain, [mine, other], 'en', names)).get('seal')?.required).toBe(false);
  });
});

test('missing names can be created in the lists that mapped columns refer to', () => {
  expect(creatableLists(plain, new Set(['name', 'type_id']))).toEqual(['types']);
  expect(creatableLists(plain, new Set(['name']))).toEqual([]);
});
