import { expect, test } from 'vitest';
import { column, moduleDocument } from '../../../tests/support/module-document.ts';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { lazyPatterns, loadPatterns } from './lazy-patterns.ts';

function moduleOf(...columns: readonly ColumnDocument[]) {
  const options = { fieldTypes, flows: new Map(), patterns: lazyPatterns };
  const result = compileModule(moduleDocument(columns), options);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.module;
}

test('a pattern throws until the engine is loaded, and then validates correctly', async () => {
  const plain = moduleOf(column('text', 'note'));
  const module = moduleOf(column('text', 'code', { columnData: { pattern: '^[A-Z]+$' } }));
  const check = (value: string) => module.byDb.get('code')?.check(value);
  expect(loadPatterns(plain)).toBeNull();
  expect(() => check('AB')).toThrow('not there yet');
  await loadPatterns(module);
  expect(loadPatterns(module)).toBeNull();
  expect(check('AB')).toEqual([]);
  expect(check('ab')).toHaveLength(1);
});
