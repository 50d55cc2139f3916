import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileText } from '../../../scripts/schema/documents.ts';
import {
  describedOperators,
  exampleColumns,
  exampleRows,
} from '../../../scripts/schema/reference/module-reference.ts';
import { operators } from '../../../src/runtime/rules/operators/list.ts';
import { compileRule } from '../../../src/runtime/rules/compile.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { filterScope } from '../../../src/runtime/rules/scope.ts';
import type { OperandType } from '../../../src/runtime/rules/types.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';

const text = readFileSync(
  join(import.meta.dirname, '../../../docs/reference/module-documents.md'),
  'utf8',
);

test('the reference describes every operator that rules have, and no other', () => {
  expect(describedOperators().map(({ name }) => name)).toEqual([...operators.keys()]);
});

const scope = filterScope(
  Object.entries(exampleColumns).flatMap(([db, type]) => {
    const fieldType = fieldTypes.get(type);
    if (fieldType === undefined) return [];
    const cells = Object.entries(exampleRows[db] ?? {}).flatMap(([cell, cellType]) => {
      const known = fieldTypes.get(cellType);
      const isEmpty = (value: unknown) => value === null;
      return known === undefined ? [] : [{ db: cell, fieldType: known, isEmpty }];
    });
    return [
      {
        db,
        origin: 'core' as const,
        fieldType,
        rows: type === 'table' ? { columns: cells } : null,
      },
    ];
  }),
);
const results: readonly OperandType[] = ['boolean', 'number', 'text', 'date'];

test.each(describedOperators().map(({ name, example }) => [name, example] as const))(
  'the example of the operator %s compiles and is in the reference',
  (_, example) => {
    const compiled = results.map((type) => compileRule(example as Rule, scope, type, ''));
    expect(compiled.find(({ ok }) => ok) ?? compiled).toMatchObject({ ok: true });
    expect(text).toContain(JSON.stringify(example));
  },
);

test('the document at the head of the reference compiles', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? [];
  expect(compileText('shift_logs.json', example)).toMatchObject({ ok: true });
});

test('the reference has a section for every field type', () => {
  const headings = [...text.matchAll(/^### (\S+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(expect.arrayContaining([...fieldTypes.keys()]));
});
