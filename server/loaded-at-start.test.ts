import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Packages whose code and libraries need memory, and which many servers never use. */
const loadedLater = ['sharp', '@simplewebauthn/server', '@google/genai', 'tesseract.js'];

const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  await import('./server/server.ts');
  console.log(loaded.join('\\n'));
`;

test('the server starts without the packages that only some servers need', async () => {
  const root = path.join(import.meta.dirname, '..');
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    maxBuffer: 2 ** 24,
  });
  const loaded = stdout.split('\n');
  expect(loaded.some((url) => url.endsWith('/server/operations/files/thumbnail.ts'))).toBe(true);
  const early = loadedLater.filter((name) =>
    loaded.some((url) => url.includes(`/node_modules/${name}/`)),
  );
  expect(early).toEqual([]);
}, 60_000);
