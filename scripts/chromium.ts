import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Parts of Chromium that journeys don't need. Of several lists Chromium reads the last one, so that this
 * repeats Playwright's. The windows of the address bar, which it lacks, took a third of the time of
 * opening a page.
 */
const disabledFeatures: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/**
 * Flags that stop warnings of a browser without a display on a closed network; Playwright adds
 * headless and further flags.
 */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/**
 * Finds the browser for tests: CHROMIUM_PATH, one in a usual place, else Playwright's.
 * @returns its executable, or undefined if the machine has none
 * @throws if CHROMIUM_PATH names no file: an explicit choice is not replaced silently
 */
export function findChromium(): string | undefined {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured !== undefined && configured !== '') {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH names "${configured}", which is not there.`);
  }
  return [...usual, chromium.executablePath()].find((path) => existsSync(path) && starts(path));
}

/** A name may belong to a stub that only prints where to get the browser. */
function starts(path: string): boolean {
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0;
}

function succeeds(command: string, ...args: readonly string[]): boolean {
  console.log(`$ ${[command, ...args].join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  return succeeds('apt-get', 'update') && succeeds('apt-get', 'install', '-y', 'chromium');
}

function installFromPlaywright(): boolean {
  const cli = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright/package.json')));
  return succeeds(process.execPath, cli, 'install', 'chromium');
}

/**
 * Like `findChromium`, but installs a browser if there is none: Debian's package if possible, else
 * Playwright's download.
 * @throws a sentence with the remedy if neither works
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium on this machine; installing one for the tests.');
  for (const install of [installFromDebian, installFromPlaywright]) {
    if (!install()) continue;
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The tests need Chromium, and it could not be installed: install the package "chromium" (or Google Chrome), or name an executable in CHROMIUM_PATH.',
  );
}

/** Launches a browser for measurements; installs one if there is none. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
}
