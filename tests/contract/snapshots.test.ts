import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileText } from '../../scripts/schema/documents.ts';
import { create } from '../../scripts/schema/new.ts';
import { snapshots, snapshotsDir } from '../../scripts/schema/snapshot.ts';

const current = snapshots();

test.each([...current])('the compiled form of %s equals its snapshot', (type, text) => {
  const recorded = readFileSync(join(snapshotsDir, `${type}.txt`), 'utf8');
  expect(text, 'If the change is meant: npm run schema -- snapshot --write').toBe(recorded);
});

test('every snapshot belongs to an existing module', () => {
  const files = readdirSync(snapshotsDir).map((name) => name.replace('.txt', ''));
  expect(new Set(files)).toEqual(new Set(current.keys()));
});

test('a scaffold is valid and does not overwrite files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sw-schema-'));
  try {
    expect(await create('shift_logs', folder)).toBe(true);
    const file = join(folder, 'shift_logs.json');
    const result = compileText(file, readFileSync(file, 'utf8'));
    expect(result.problems).toEqual([]);
    expect(await create('shift_logs', folder)).toBe(false);
    expect(await create('Shift-Logs', folder)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the schema command refuses an invalid document with line and column', () => {
  const text = '{\n  "id": 5,\n  "typ": "x"\n}';
  const result = compileText('x.json', text);
  expect(result.ok).toBe(false);
  expect(result.problems.map(({ line }) => line)).toContain(3);
});
