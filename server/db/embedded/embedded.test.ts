import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { cloneTo } from '../../../tests/support/clone.ts';
import {
  type EmbeddedProcess,
  type EmbeddedProcessOptions,
  startProcess,
} from '../../../tests/support/embedded-process.ts';
import { withAdminConnection } from './owner-database.ts';
import { isAlive } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

const folders: string[] = [];
const running = new Set<EmbeddedProcess>();

afterEach(async () => {
  for (const server of running) await server.stop();
  running.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that everyone can enter and `user` owns. */
function folder(user?: typeof nobody, mode = 0o755): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'sw-'));
  folders.push(dir);
  if (user) chownSync(dir, user.uid, user.gid);
  chmodSync(dir, mode);
  return dir;
}

async function start(dataDir: string, options?: EmbeddedProcessOptions): Promise<EmbeddedProcess> {
  const started = await startProcess(dataDir, options);
  if ('problem' in started) throw new Error(started.problem);
  running.add(started);
  return started;
}

async function problemOf(dataDir: string, options?: EmbeddedProcessOptions): Promise<string> {
  const started = await startProcess(dataDir, options);
  if ('problem' in started) return started.problem;
  running.add(started);
  throw new Error('It has started.');
}

async function keep(admin: ClientConfig, ...values: readonly number[]): Promise<void> {
  await withAdminConnection(admin, async (client) => {
    await client.query('create table if not exists kept (value integer)');
    for (const value of values) await client.query('insert into kept values ($1)', [value]);
  });
}

async function kept(admin: ClientConfig): Promise<readonly number[]> {
  return withAdminConnection(admin, async (client) => {
    const { rows } = await client.query<{ value: number }>('select value from kept order by value');
    return rows.map(({ value }) => value);
  });
}

function ownerOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)]).toString());
}

/** Runs as the user of the tests; if that is root, as an ordinary user with a separate clone. */
const people: readonly [string, () => EmbeddedProcessOptions & { user?: typeof nobody }][] = [
  [isRoot ? 'root' : 'an ordinary user', () => ({})],
  ...(isRoot
    ? [
        [
          'an ordinary user',
          () => {
            const clone = path.join(folder(), 'clone');
            return { user: nobody, clone, execPath: cloneTo(clone), env: { HOME: '/nonexistent' } };
          },
        ] as [string, () => EmbeddedProcessOptions & { user: typeof nobody }],
      ]
    : []),
];

describe.each(people)('the embedded database as %s', (_name, setUp) => {
  test('rows survive a stop and a new start', async () => {
    const options = setUp();
    const dataDir = path.join(folder(options.user), 'data');
    const first = await start(dataDir, options);
    expect(ownerOf(first.pid)).not.toBe(0);
    await keep(first.admin, 1, 2);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start(dataDir, options);
    expect(await kept(second.admin)).toEqual([1, 2]);
  });

  test('a database that a killed server left is taken over with its committed rows', async () => {
    const options = setUp();
    const dataDir = path.join(folder(options.user), 'data');
    const first = await start(dataDir, options);
    await keep(first.admin, 1, 2, 3);
    await first.kill();
    expect(isAlive(first.pid)).toBe(true);

    const second = await start(dataDir, options);
    expect(second.pid).toBe(first.pid);
    expect(await kept(second.admin)).toEqual([1, 2, 3]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  test('stale lock files that name a living process of the same user do not block the start', async () => {
    const options = setUp();
    const dataDir = path.join(folder(options.user), 'data');
    const first = await start(dataDir, options);
    await keep(first.admin, 1);
    const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => {
      const file = path.join(dataDir, 'postgres', name);
      return { file, written: readFileSync(file, 'utf8') };
    });
    await first.stop();

    const other = spawn(
      options.execPath ?? process.execPath,
      ['-e', 'setInterval(() => {}, 1e6)'],
      {
        ...options.user,
        cwd: '/',
        stdio: 'ignore',
      },
    );
    try {
      for (const { file, written } of locks)
        writeFileSync(file, written.replace(/^\d+/, String(other.pid)));
      const second = await start(dataDir, options);
      expect(second.pid).not.toBe(other.pid);
      expect(await kept(second.admin)).toEqual([1]);
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
  });
});

test.runIf(isRoot)(
  'the server starts with clone, home and data under a folder closed to all others',
  async () => {
    const closed = folder(undefined, 0o700);
    const clone = path.join(closed, 'clone');
    const execPath = cloneTo(clone);
    const temporary = folder(undefined, 0o777);
    const options = { clone, execPath, env: { HOME: closed, TMPDIR: temporary } };
    const dataDir = path.join(clone, 'data');
    const first = await start(dataDir, options);
    expect(readdirSync(temporary)).toHaveLength(1);
    await keep(first.admin, 1);
    await first.kill();
    const second = await start(dataDir, options);
    expect(second.pid).toBe(first.pid);
    await second.stop();

    const [copy] = readdirSync(temporary);
    rmSync(path.join(temporary, copy ?? '', 'native/lib/libxml2.so.2'), { force: true });
    const third = await start(dataDir, options);
    expect(await kept(third.admin)).toEqual([1]);
    expect(readdirSync(temporary)).toEqual([copy]);
  },
);

test.runIf(isRoot && process.platform === 'linux')(
  'the database starts as root of a container, which may not look into processes',
  async () => {
    const by = ['setpriv', '--bounding-set', '-sys_ptrace'];
    const dataDir = folder();
    const first = await start(dataDir, { by });
    await first.kill();
    const second = await start(dataDir, { by });
    expect(second.pid).toBe(first.pid);
  },
);

test('a database that was left without its socket is stopped and started again', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  await keep(first.admin, 1);
  await first.kill();
  rmSync(path.join(dataDir, 'postgres/.s.PGSQL.5432'));
  const second = await start(dataDir);
  expect(isAlive(first.pid)).toBe(false);
  expect(await kept(second.admin)).toEqual([1]);
});

test('the server starts below a path that is too long for a socket', async () => {
  const dataDir = path.join(
    folder(),
    ...Array<string>(4).fill('a-rather-long-name-of-a-folder'),
    'ü',
  );
  const first = await start(dataDir);
  await keep(first.admin, 1);
  expect(String(first.admin.host).length).toBeLessThan(60);
  await first.kill();

  const second = await start(dataDir);
  expect(second.admin.host).toBe(first.admin.host);
  expect(await kept(second.admin)).toEqual([1]);
  await second.stop();
  expect(existsSync(String(first.admin.host))).toBe(false);
});

describe('a second server on the same folder', () => {
  test('a second server on the same folder stops with an error that names the first', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    expect(await problemOf(dataDir)).toBe(
      `Another Sitewright server (process ${first.process.pid}) is already running on ${dataDir}: ` +
        'stop it first, or give this one another DATA_DIR.',
    );
    await keep(first.admin, 1);
    expect(await kept(first.admin)).toEqual([1]);
  });

  test('of several servers that are started simultaneously exactly one runs', async () => {
    const dataDir = folder();
    const started = await Promise.all([1, 2, 3].map(() => startProcess(dataDir)));
    const runs = started.filter((server) => 'pid' in server);
    for (const server of runs) running.add(server);
    expect(runs).toHaveLength(1);
    const problems = started.flatMap((server) => ('problem' in server ? [server.problem] : []));
    expect(problems).toHaveLength(2);
    for (const problem of problems) expect(problem).toMatch(/^Another Sitewright server/);
  });
});

test('PostgreSQL is restarted every time it dies', async () => {
  const server = await start(folder());
  await keep(server.admin, 1);
  let { pid } = server;
  for (const _round of [1, 2]) {
    process.kill(pid, 'SIGKILL');
    const [, ended] = await server.logs(/^PostgreSQL \(process (\d+)\) has ended by itself/);
    expect(Number(ended)).toBe(pid);
    pid = Number((await server.logs(/^PostgreSQL runs again \(process (\d+)\)/))[1]);
    expect(await kept(server.admin)).toEqual([1]);
  }
});

test('only the user of the server and root can connect to the socket, also of a database that trusted everybody before', async () => {
  const dataDir = path.join(folder(), 'data');
  const first = await start(dataDir);
  await first.stop();
  writeFileSync(path.join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n');
  const { admin } = await start(dataDir);
  await withAdminConnection(admin, async (client) => {
    const rules = await client.query(
      'select type, auth_method, options, error from pg_hba_file_rules',
    );
    expect(rules.rows).toEqual([
      { type: 'local', auth_method: 'peer', options: ['map=sitewright'], error: null },
    ]);
    const { rows } = await client.query<{ sys_name: string }>(
      'select sys_name from pg_ident_file_mappings',
    );
    expect(new Set(rows.map(({ sys_name }) => sys_name))).toEqual(
      new Set([os.userInfo().username, 'root']),
    );
  });
});

test('leftovers of an interrupted first start are removed', async () => {
  const dataDir = folder();
  mkdirSync(path.join(dataDir, 'postgres.new-abc/base'), { recursive: true });
  await start(dataDir);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
});

describe('a failed start ends with a sentence and its remedy', () => {
  test('data of another major version stops the start with its remedy', async () => {
    const dataDir = folder();
    mkdirSync(path.join(dataDir, 'postgres'));
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '14\n');
    expect(await problemOf(dataDir)).toMatch(/made by PostgreSQL 14, and this is 18.*dump it/);
  });

  test('data that PostgreSQL refuses stops the start with its remedy', async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    rmSync(path.join(dataDir, 'postgres/global'), { recursive: true });
    expect(await problemOf(dataDir)).toMatch(/did not start.*(FATAL|PANIC|ERROR|could not)/);
  });

  test('a file in place of the data folder stops the start with its remedy', async () => {
    const dataDir = path.join(folder(), 'data');
    writeFileSync(dataDir, '');
    expect(await problemOf(dataDir)).toMatch(/could not start in .*EEXIST.*choose a DATA_DIR/);
  });

  test.runIf(isRoot)(
    'a folder that the user cannot write to, or whose database belongs to another user, stops the start',
    async () => {
      const clone = path.join(folder(), 'clone');
      const options = { user: { uid: 1, gid: 1 }, clone, execPath: cloneTo(clone) };
      expect(await problemOf(path.join(folder(), 'data'), options)).toMatch(
        /EACCES.*choose a DATA_DIR/,
      );

      const dataDir = folder(undefined, 0o777);
      await (await start(dataDir)).stop();
      for (const name of ['server.lock', 'server.pid']) rmSync(path.join(dataDir, name));
      expect(await problemOf(dataDir, options)).toMatch(/belongs to user id 65534 and not to 1/);
    },
  );
});
