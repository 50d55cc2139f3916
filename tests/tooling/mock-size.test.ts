import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The limit of docs/decisions/mock-backend.md: above it, the mock is a second implementation. */
const mostLines = 700;

test('the code of the mock has at most 700 lines', () => {
  const mock = path.resolve(import.meta.dirname, '../../mock');
  const files = globSync('**/*.ts', { cwd: mock });
  expect(files).toContain('handle.ts');
  const lines = files.map(
    (file) => readFileSync(path.join(mock, file), 'utf8').split('\n').length - 1,
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(mostLines);
});
