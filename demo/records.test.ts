import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../scripts/demo-records.ts');
const records = join(import.meta.dirname, 'records');
let folder = '';

const write = (...args: readonly string[]) =>
  run(process.execPath, [script, '--folder', folder, ...args]);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-records-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the script of the records', () => {
  it('the script of the records reproduces the checked-in files', async () => {
    await write();
    expect(readdirSync(folder).sort()).toEqual(readdirSync(records).sort());
    const text = (place: string, file: string) => readFileSync(join(place, file), 'utf8');
    const different = readdirSync(records).filter(
      (file) => text(folder, file) !== text(records, file),
    );
    expect(different).toEqual([]);
  });

  it('the check accepts fresh files and names stale, missing and superfluous ones', async () => {
    cpSync(records, folder, { recursive: true });
    await expect(write('--check')).resolves.toBeDefined();
    const sites = join(folder, 'sites.json');
    writeFileSync(sites, readFileSync(sites, 'utf8').replace('Ironbark', 'Ironwood'));
    rmSync(join(folder, 'users.json'));
    writeFileSync(join(folder, 'left-over.json'), '[]\n');
    const { stderr } = await write('--check').then(
      () => ({ stderr: '' }),
      (error: { readonly stderr: string }) => error,
    );
    for (const file of ['sites.json', 'users.json', 'left-over.json']) {
      expect(stderr).toContain(file);
    }
    expect(readFileSync(sites, 'utf8')).toContain('Ironwood');
  });
});
