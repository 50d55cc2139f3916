import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../../error-code.ts';

/** Whether process `pid` is alive; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return process.platform !== 'linux' || !/^[ZX]/.test(stateOf(pid));
}

function stateOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(error))) return 'X';
    throw error;
  }
}

/** Whether the command line of the living process `pid` contains `argument`. */
export function wasStartedWith(pid: number, argument: string): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.toString().includes(argument);
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(error))) return false;
    throw error;
  }
}

/** Resolves when process `pid`, which need not be a child process, has ended. */
export async function waitForExit(pid: number, signal?: AbortSignal): Promise<void> {
  while (isAlive(pid) && !signal?.aborted) await delay(100, undefined, { ref: false });
}
