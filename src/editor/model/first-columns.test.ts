import { expect, test } from 'vitest';
import { planOf } from '../../../bench/editor/fields.ts';
import { templateOf } from '../../../bench/editor/pages/template.ts';
import { editorModelOf } from '../../../tests/support/editor-model.ts';

const long = templateOf(planOf(60));

const shown = (columns: readonly { readonly db: string }[]) => columns.map(({ db }) => db);

test('a first picture has the first fields of the form, and they stay when the rest is compiled', () => {
  const model = editorModelOf({ ...long, columns: long.columns.toReversed() });
  const first = model.firstCompiled(12).module?.layout.flatMap(({ sections }) => sections) ?? [];
  expect(first.flatMap(({ columns }) => shown(columns))).toEqual(shown(long.columns.slice(0, 12)));
  const whole = model.compiled().module;
  for (const { columns } of first)
    for (const column of columns) expect(whole?.byDb.get(column.db)).toBe(column);
});

test('a first picture has every field when its fields read others', () => {
  const [one, ...others] = long.columns;
  if (one === undefined) throw new Error('The template has no fields');
  const model = editorModelOf({
    ...long,
    columns: [{ ...one, requiredWhen: { var: 'field_60' } }, ...others],
  });
  expect(model.firstCompiled(12)).toBe(model.compiled());
});

test('a template that is compiled already, or short, is shown whole', () => {
  const model = editorModelOf(long);
  expect(model.firstCompiled(60)).toBe(model.compiled());
  expect(model.firstCompiled(12)).toBe(model.compiled());
});
