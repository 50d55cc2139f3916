import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.ts';

/** A browser with a profile on the disk that can be killed, like by a crash of the machine. */
export interface KillableBrowser {
  /** The context of the profile. */
  readonly context: BrowserContext;
  /** Sends SIGKILL to every process of the browser; resolves when they have ended. */
  readonly kill: () => Promise<void>;
}

async function debuggingAddress(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('The browser has no error stream');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The browser ended before it could be reached');
}

/** Starts a separate browser on a folder; data that it stored there before are restored. */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const program = findChromium() ?? chromium.executablePath();
  const child = spawn(
    program,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A separate process group, so that all its processes are killed together.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const kill = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
    }
    await exited;
  };
  try {
    const browser: Browser = await chromium.connectOverCDP(await debuggingAddress(child));
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The browser has no profile');
    return { context, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
