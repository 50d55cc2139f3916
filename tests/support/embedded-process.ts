import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ClientConfig } from 'pg';

/** The output lines of tests/support/embedded-server.ts. */
type Line = { log: string } | { problem: string } | { pid: number; admin: ClientConfig };

/** A process that runs the embedded database of a DATA_DIR. */
export interface EmbeddedProcess {
  readonly process: ChildProcess;
  /** The process id of postgres. */
  readonly pid: number;
  readonly admin: ClientConfig;
  /** The first log message that matches, past or future, after those that earlier calls matched. */
  logs(pattern: RegExp): Promise<RegExpExecArray>;
  /** Stops it with its database. */
  stop(): Promise<void>;
  /** Kills it like a crash. */
  kill(): Promise<void>;
}

/** How to start it: from which clone, as which user. */
export interface EmbeddedProcessOptions {
  readonly clone?: string;
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly env?: NodeJS.ProcessEnv;
  readonly execPath?: string;
  /** A command that runs it, for example one that drops privileges. */
  readonly by?: readonly string[];
}

const here = path.resolve(import.meta.dirname, '../..');

/** Starts the database of `dataDir` in its own process; returns the error sentence if it cannot. */
export async function startProcess(
  dataDir: string,
  { clone = here, user, env, execPath = process.execPath, by = [] }: EmbeddedProcessOptions = {},
): Promise<EmbeddedProcess | { readonly problem: string }> {
  const script = path.join(clone, 'tests/support/embedded-server.ts');
  const [command, ...args] = [...by, execPath, script, dataDir];
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const logged: string[] = [];
  const output = createInterface({ input: child.stdout });
  const first = new Promise<Exclude<Line, { log: string }>>((resolve, reject) => {
    output.on('line', (text) => {
      const line = JSON.parse(text) as Line;
      if ('log' in line) {
        logged.push(line.log);
        output.emit('logged');
      } else resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`Ended with code ${code} and no word.`)));
  });
  const started = await first;
  if ('problem' in started) return started;
  const end = async (how: () => void): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    how();
    await ended;
  };
  return {
    ...started,
    process: child,
    logs: async (pattern) => {
      while (true) {
        const message = logged.shift();
        const match = message === undefined ? null : pattern.exec(message);
        if (match) return match;
        if (message === undefined) await once(output, 'logged');
      }
    },
    stop: () => end(() => child.stdin.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}
