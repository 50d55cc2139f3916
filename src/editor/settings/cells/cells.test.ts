import { expect, test } from 'vitest';
import type { ColumnDocument } from '../../../runtime/documents.ts';
import { leftOut } from '../../clipboard/left-out.ts';
import { editorOf } from '../../../../tests/support/random-editing.ts';
import {
  type Cell,
  keyOfLabel,
  orderedCells,
  problemsOfCell,
  tableSettings,
  withCell,
  withNewCell,
  withOtherType,
  withoutCell,
} from './cells.ts';

const oxygen: Cell = { db: 'oxygen', name: { en: 'Oxygen' }, columnType: 'number', total: 'sum' };
const medium: Cell = { db: 'medium', name: { en: 'Medium' }, columnType: 'text' };

test('the key of a new column follows its first label only, and is none of another one or with a meaning in rows', () => {
  const columns = withNewCell(withNewCell([oxygen], 'Neue Spalte', 'text'), 'Neue Spalte', 'text');
  expect(columns.map(({ db }) => db)).toEqual(['oxygen', 'new_column', 'new_column_2']);
  const keys = ['Wärme', 'Oxygen', 'Id', 'Item', '!!'].map((label) =>
    keyOfLabel(columns, 'new_column_2', label),
  );
  expect(keys).toEqual(['warme', 'oxygen_2', 'id_2', 'item_2', null]);
  expect(keyOfLabel(columns, 'oxygen', 'Heat')).toBeNull();
});

test('values of a column change, and null removes them', () => {
  const [changed] = withCell([oxygen], 'oxygen', { total: null, required: true });
  expect(changed).toEqual({ ...oxygen, total: undefined, required: true });
  expect(orderedCells([oxygen, medium], ['medium', 'oxygen'])).toEqual([medium, oxygen]);
});

test('a column that is removed limits no other one any more', () => {
  const limit = { moduleType: 'machines', matchField: 'area', matchColumn: 'area_id' };
  const area: Cell = { db: 'area', columnType: 'module_item_reference' };
  const machine: Cell = { ...area, db: 'machine', columnData: limit };
  const { columns } = withoutCell(tableSettings({ columns: [area, machine] }), 'area');
  expect(columns.value).toEqual([{ ...machine, columnData: { moduleType: 'machines' } }]);
});

test('a column has the warnings about its settings and rules, and no other column of the table has them', () => {
  const model = editorOf('permits');
  const place = { tab: 'general', section: 'details' };
  const name = { en: 'Readings' };
  const table = { ...place, db: 'readings', columnType: 'table', name };
  model.perform({ name: 'add_field', args: table });
  const limit = { moduleType: 'equipment', matchField: 'area' };
  const others = Array.from({ length: 9 }, (_each, at): Cell => ({ ...medium, db: `c${at}` }));
  const columns: readonly Cell[] = [
    { ...medium, db: 'area', columnType: 'module_item_reference' },
    { ...medium, db: 'machine', columnType: 'module_item_reference', columnData: limit },
    ...others,
    { ...oxygen, validWhen: [{ rule: { '>': [{ var: 'gone' }, 1] }, message: 'Ventilate.' }] },
  ];
  const settings = { columns: { value: columns } };
  model.perform({ name: 'set_settings', args: { db: 'readings', settings } });
  const document = model.column('readings')?.document;
  const problems = document === undefined ? [] : model.problemsOf(document);
  const codes = columns.map(({ db }) => [
    db,
    ...problemsOfCell(problems, columns, db).map(({ code }) => code),
  ]);
  expect(codes.filter(([, code]) => code !== undefined)).toEqual([
    ['machine', 'no_match_column'],
    ['oxygen', 'rule_variable'],
  ]);
});

test('a column is removed with its cells in fixed rows and its total in lists', () => {
  const settings = tableSettings({
    columns: [oxygen, medium],
    summary: ['oxygen'],
    fixedRows: [{ id: 'a', oxygen: 2, medium: 'Air' }],
  });
  expect(withoutCell(settings, 'oxygen')).toEqual({
    columns: { value: [medium] },
    summary: { value: null },
    fixedRows: { value: [{ id: 'a', medium: 'Air' }] },
  });
});

test('a column with another type keeps the settings that the type has too, and what it loses is named', () => {
  const editor = editorOf('permits');
  const typeOf = (name: string) => {
    const type = editor.context.fieldTypes.get(name)?.document;
    if (type === undefined) throw new Error(`There is no type ${name}`);
    return type;
  };
  const remark: Cell = {
    db: 'remark',
    name: { en: 'Remark' },
    columnType: 'text',
    default: 'None',
    columnData: { maxLength: 40, pattern: '^[a-z]+$' },
    patternMessage: { en: 'Small letters' },
  };
  const table = (cells: readonly Cell[]): ColumnDocument => ({
    db: 'rounds',
    name: { en: 'Rounds' },
    columnType: 'table',
    tab: 'general',
    section: 'details',
    order: 0,
    columnData: { columns: cells },
  });
  const [longer] = withCell(
    [remark],
    'remark',
    withOtherType(remark, typeOf('text'), typeOf('textarea')),
  );
  expect(longer).toEqual({
    db: 'remark',
    name: { en: 'Remark' },
    columnType: 'textarea',
    columnData: { maxLength: 40 },
  });
  const changed = longer === undefined ? [] : [longer];
  const [gone, ...others] = leftOut([table([remark])], () => table(changed));
  expect(gone?.name).toMatchObject({ en: 'Rounds: Remark' });
  expect([gone?.part, others]).toEqual(['settings', []]);
  const [plain] = withCell(
    [oxygen],
    'oxygen',
    withOtherType(oxygen, typeOf('number'), typeOf('text')),
  );
  expect(leftOut([table([oxygen])], () => table(plain === undefined ? [] : [plain]))).toHaveLength(
    1,
  );
  expect(leftOut([table([medium])], () => table([medium]))).toEqual([]);
});
