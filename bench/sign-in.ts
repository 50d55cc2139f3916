/**
 * `npm run measure-sign-in [-- --tries N] [--only TEXT]`: measures the server's response times for
 * existing and missing accounts, and whether the times distinguish them. No test asserts the
 * figures.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createServer } from '../server/server.ts';
import { machine } from './machine.ts';
import { createReport } from './results.ts';
import { summarise } from './measure.ts';
import { emailOf, makeAccounts, organisation } from './sign-in/accounts.ts';
import { areaUnderCurve, chance } from './sign-in/distance.ts';

const { values: given } = parseArgs({
  options: { tries: { type: 'string', default: '200' }, only: { type: 'string', default: '' } },
});
const tries = Number(given.tries);
const warmUp = 20;
/** Each call uses different people, because an account is throttled after some attempts. */
const calls = [
  { name: 'login, wrong password', path: 'login', body: { password: 'something else' } },
  { name: 'login, codes by e-mail', path: 'login', body: { password: 'something else' } },
  { name: 'password reset', path: 'password-reset/request', body: {} },
  { name: 'magic link', path: 'magic-link/request', body: {} },
] as const;

const home = await mkdtemp(path.join(tmpdir(), 'sw-sign-in-'));
const quiet = { info: () => undefined, warn: console.warn, error: console.error };
const config = readConfig({ DATA_DIR: path.join(home, 'data') });
const db = await openDatabase(config, quiet);
const root = path.join(import.meta.dirname, '..');
const server = await createServer({ settings: config, db, log: quiet, root });
const rounds = warmUp + tries;

let addresses = 0;
/** Milliseconds of one call, from a separate address. */
async function ask(call: (typeof calls)[number], email: string): Promise<number> {
  addresses += 1;
  const start = performance.now();
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api/auth/${call.path}`,
    remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    payload: { organisation, email, ...call.body },
  });
  const took = performance.now() - start;
  if (statusCode !== 200 && statusCode !== 401) throw new Error(`${call.name}: ${statusCode}`);
  await server.services.auth.whenMailsSent();
  return took;
}

const report = createReport('sign-in', 'npm run measure-sign-in');

/** Times of known and unknown accounts, alternating. */
async function measure(at: number, call: (typeof calls)[number]): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // People with an even index have codes by e-mail.
    const person = 2 * (at * rounds + round) + (call.name.includes('codes') ? 0 : 1);
    const order = round % 2 === 0 ? [known, unknown] : [unknown, known];
    for (const times of order) {
      const isKnown = times === known;
      const took = await ask(call, isKnown ? emailOf(person) : `nobody${person}@bench.example`);
      if (round >= warmUp) times.push(took);
    }
  }
  const show = (times: readonly number[]): string => {
    const { median, p95 } = summarise({ samples: times });
    return `median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`;
  };
  const area = areaUnderCurve(known, unknown);
  const sure = chance(known.length, unknown.length);
  report.print(
    `${call.name}\n  known    ${show(known)}\n  unknown  ${show(unknown)}\n` +
      `  area under the curve ${area.toFixed(3)} ` +
      `(by chance ${(0.5 - sure).toFixed(3)} to ${(0.5 + sure).toFixed(3)})`,
  );
}

try {
  await makeAccounts(server.services, 2 * rounds * calls.length);
  console.log(machine());
  for (const [at, call] of calls.entries())
    if (call.name.includes(given.only)) await measure(at, call);
  if (given.only === '') report.write();
} finally {
  await server.close();
  await db.close();
  await rm(home, { recursive: true, force: true });
}
