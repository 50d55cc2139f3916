/**
 * Tests the first steps of a newcomer: a clone in an empty folder with an empty HOME, `npm ci`, a
 * first and a second `npm start`; with `--test` also `npm test`. As root all of it is below a
 * folder of mode 0700; `--user NAME` (as root) does the same as that ordinary user. Prints the time
 * of each step and ends with an error if one fails.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');
const patience = 120_000;

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

function identityOf(user: string | undefined): Identity {
  if (user === undefined) return {};
  const ask = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

const userAt = process.argv.indexOf('--user');
const identity = identityOf(userAt === -1 ? undefined : process.argv[userAt + 1]);
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'sitewright-clone-'));
const home = join(folder, 'home');
const clone = join(folder, 'clone');
// A newcomer has the machine's Node.js and npm, not those that npm put in front of PATH for this
// script.
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((each) => !each.includes('node_modules'))
  .join(delimiter);
const env = { PATH: path, HOME: home, LANG: 'C.UTF-8', PORT: '0' };

function run(command: string, args: readonly string[], cwd: string): number {
  const began = performance.now();
  execFileSync(command, args, { cwd, env, stdio: 'inherit', ...identity });
  return (performance.now() - began) / 1000;
}

async function start(name: string): Promise<void> {
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd: clone, env, detached: true, ...identity });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);
  const timer = setTimeout(() => stop('SIGKILL'), patience);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /Sitewright is ready at (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`npm start ended.\n${lines.join('\n')}`)));
  });
  const answer = await fetch(address);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: answers ${answer.status} after ${seconds} s`);
  console.log(lines.map((line) => `  ${line}`).join('\n'));
  stop('SIGTERM');
  await ended;
  clearTimeout(timer);
}

try {
  mkdirSync(home);
  chmodSync(folder, 0o700);
  execFileSync('git', ['clone', '--quiet', root, clone]);
  if (identity.uid !== undefined && identity.gid !== undefined) {
    execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
    chownSync(folder, identity.uid, identity.gid);
  }
  console.log(`npm ci: ${run('npm', ['ci'], clone).toFixed(1)} s`);
  await start('First start');
  await start('Second start');
  if (process.argv.includes('--test')) {
    console.log(`npm test: ${run('npm', ['test'], clone).toFixed(0)} s`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
