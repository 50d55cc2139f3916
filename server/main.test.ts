import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../tests/support/postgres.ts';
import { isAlive } from './db/embedded/processes.ts';
import { lockDataDir } from './db/embedded/lock.ts';

const root = path.join(import.meta.dirname, '..');
/** The first start may have to build the page. */
const patience = 180_000;

let database: TestDatabase;
const started = new Set<Program>();
/** Processes that a failed test may leave. */
const leftovers: number[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  for (const pid of leftovers) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
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

async function start(env: Record<string, string> = {}): Promise<Running> {
  return ready(run(env));
}

async function ready(child: Program): Promise<Running> {
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

test(
  'SIGTERM ends the server while a websocket, a slow body and a busy connection are open',
  async () => {
    const running = await start({ DEMO: 'off' });
    const { port } = new URL(running.address);
    const open = async (head: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      socket.write(`${head}\r\nhost: localhost:${port}\r\n\r\n`);
      return socket;
    };
    const upgrade =
      'connection: upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==';
    const websocket = await open(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${upgrade}`,
    );
    const [handshake] = (await once(websocket, 'data')) as [Buffer];
    expect(handshake.toString()).toMatch(/^HTTP\/1\.1 101 /);
    await open(
      'POST /api/auth/login HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 9',
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const health = () =>
      new Promise<boolean>((resolve) => {
        get(`${running.address}/api/health`, { agent }, (response) =>
          response.resume().once('end', () => resolve(true)),
        ).once('error', () => resolve(false));
      });
    expect(await health()).toBe(true);
    const exited = stop(running, 'SIGTERM');
    while (await health());
    expect(await exited).toBe(0);
    websocket.destroy();
    agent.destroy();
  },
  patience,
);

test(
  'npm start that is ended by SIGTERM leaves no server, no database and no lock on the data folder',
  async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sitewright-npm-'));
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off', PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await ready(npm);
    const [server, postgres] = ['server.pid', 'postgres/postmaster.pid'].map((file) =>
      Number.parseInt(readFileSync(path.join(dataDir, file), 'utf8'), 10),
    );
    if (server === undefined || postgres === undefined) throw new Error('No process ids.');
    leftovers.push(server, postgres);
    npm.kill('SIGTERM');
    await vi.waitFor(
      () => expect([server, postgres].map(isAlive)).toEqual([false, false]),
      patience / 2,
    );
    lockDataDir(dataDir).release();
    rmSync(dataDir, { recursive: true });
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
