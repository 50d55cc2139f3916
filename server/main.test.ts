import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../tests/support/postgres.ts';

const root = path.join(import.meta.dirname, '..');
/** The first start may have to build the page. */
const patience = 180_000;

let database: TestDatabase;
const started = new Set<Program>();

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await database.close();
});

type Program = ChildProcessByStdio<null, Readable, Readable>;

function run(env: Record<string, string>): Program {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

interface Running {
  readonly child: Program;
  readonly address: string;
  readonly said: readonly string[];
}

async function start(): Promise<Running> {
  const child = run({});
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const address = /^Sitewright is ready at (http:\S+)$/.exec(line)?.[1];
    if (address !== undefined) return { child, address, said };
  }
  throw new Error(`Not started: ${said.join('\n')}`);
}

async function stop({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}

function said(running: Running, pattern: RegExp): string {
  return pattern.exec(running.said.join('\n'))?.[1] ?? '';
}

test(
  'a start fills the empty database, prints the sign-in, and ends cleanly; the next one continues',
  async () => {
    const first = await start();
    expect(first.said.join('\n')).toContain('Filling the empty database');
    const email = said(first, /Sign in as\s+(\S+?),/);
    const credentials = {
      organisation: said(first, /Organisation\s+(\S+)/),
      email,
      password: said(first, /Password\s+(\S+)/),
    };
    const post = async (url: string, body: object) => {
      const answer = await fetch(first.address + url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    const { challenge_id } = await post('/api/auth/login', credentials);
    const code = said(first, /Code now\s+(\d{6})/);
    const signedIn = await post('/api/auth/login/2fa', { challenge_id, code });
    expect(signedIn).toMatchObject({ status: 'signed_in', user: { email } });
    const page = await fetch(`${first.address}/app`);
    expect(await page.text()).toContain('<div id="root">');
    expect(await stop(first, 'SIGTERM')).toBe(0);

    const second = await start();
    expect(second.said.join('\n')).not.toContain('Filling');
    const health = await fetch(`${second.address}/api/health`);
    expect(await health.json()).toMatchObject({ status: 'ok' });

    const taken = run({ PORT: new URL(second.address).port });
    const [words, [exitCode]] = await Promise.all([
      text(taken.stderr),
      once(taken, 'exit') as Promise<[number]>,
    ]);
    expect(exitCode).toBe(1);
    expect(words.trim()).toMatch(/^Port \d+ of \S+ can't be used \(EADDRINUSE\).*PORT.*\.$/);
    expect(await stop(second, 'SIGINT')).toBe(0);
  },
  patience,
);

test('an invalid setting stops the start with one sentence that names it', async () => {
  const child = run({ PORT: 'many' });
  const words = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(await words).toMatch(/^The setting PORT .+\.\n$/);
});
