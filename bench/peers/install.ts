import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

/** The folder of the pages of other libraries. */
export const peerPages = join(here, 'pages');

/** Installs the packages of the pages from their lock file; once. Throws if npm fails. */
export async function installPeers(): Promise<void> {
  if (existsSync(join(here, 'node_modules'))) return;
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
  });
  await once(npm, 'exit');
  if (npm.exitCode !== 0) throw new Error('The tables to compare with could not be installed.');
}
