/**
 * `npm run measure-export [-- --keep FOLDER] [--items N]`: exports many work orders from a server
 * that runs like `npm start`; prints seconds, sizes and memory. Memory is read from /proc, so only
 * on Linux. No test asserts the figures.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { withTenant } from '../server/db/transaction.ts';
import { machine } from './machine.ts';
import { createReport } from './results.ts';
import { startServer } from './server/server.ts';
import { signIn } from './server/sign-in.ts';
import { startFlags } from './server/start-flags.ts';

const { values: given } = parseArgs({
  options: { items: { type: 'string', default: '100000' }, keep: { type: 'string' } },
});

const columns =
  'id,name,status,criticality_id,type_id,sub_type_id,description,starting_at,due_at,' +
  'estimated_hours,assignee_ids,equipment_item_ids,functional_location_item_ids,template_id,created_at';

const print = (text: string): void => console.log(text);

/** A line of /proc/{pid}/status in MB. */
async function memory(pid: number, line: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** Reads a response to its end; returns its length in bytes. */
function lengthOf(port: number, cookie: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': 'identity' };
    request({ port, host: '127.0.0.1', path: address, headers }, (answer) => {
      let length = 0;
      answer.on('data', (piece: Buffer) => (length += piece.length));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(length) : reject(new Error(`${answer.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}

async function fillFolder(keep: string): Promise<string> {
  const server = await startServer({ items: Number(given.items), keep, print });
  const { siteId, live, tenant } = server.place;
  // A code counts once, and the other server is signed in to within the same half minute.
  await withTenant(server.services.db, tenant, (tx) =>
    tx.updateTable('users').set({ totp_last_step: null }).execute(),
  );
  await server.close();
  return `/api/sites/${siteId}/${live.document.api}/export?columns=${columns}`;
}

async function measure(keep: string, address: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [...startFlags, path.join(import.meta.dirname, '../server/main.ts')],
    { env: { ...process.env, DATA_DIR: keep, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { pid = 0 } = child;
  try {
    let port = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      port = Number(/ready at http:\/\/\S+:(\d+)/.exec(line)?.[1] ?? 0);
      if (port > 0) break;
    }
    const cookie = await signIn(port);
    report.print(`before: ${await memory(pid, 'VmRSS')} MB`);
    for (const format of ['csv', 'xlsx']) {
      // Resets the peak memory.
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      const start = performance.now();
      const length = await lengthOf(port, cookie, `${address}&format=${format}`);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      const most = await memory(pid, 'VmHWM');
      report.print(
        `${format}: ${(length / 1e6).toFixed(1)} MB in ${seconds} s, at most ${most} MB`,
      );
    }
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

const report = createReport('export', 'npm run measure-export');
const keep = given.keep ?? (await mkdtemp(path.join(tmpdir(), 'sitewright-bench-')));
try {
  print(machine());
  await measure(keep, await fillFolder(keep));
  report.write();
} finally {
  if (given.keep === undefined) await rm(keep, { recursive: true });
}
