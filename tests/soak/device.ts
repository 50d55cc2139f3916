import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type KillableBrowser, startKillableBrowser } from '../e2e/support/killable-browser.ts';
import type { DeviceState, Edit, Kept, Start } from './soak-page.ts';

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

interface Setting {
  /** The page of the soak. */
  readonly url: string;
  readonly cookies: Cookies;
  /** Milliseconds by which the clock of the device is wrong. */
  readonly clock: number;
  /** Two tabs edit and send. */
  readonly tabs: number;
  readonly start: Start;
  /** Called with what goes wrong in a page though it should not. */
  readonly onFault: (text: string) => void;
}

/** A clock that is wrong by some milliseconds. */
function shiftClock(shift: number): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_target, given: unknown[]): object =>
      Reflect.construct(Real, given.length === 0 ? [Real.now() + shift] : given) as Date,
    get: (_target, key): unknown =>
      key === 'now' ? () => Real.now() + shift : Reflect.get(Real, key),
  });
}

/** A browser with a profile on the disk: what it has kept outlives kills. */
export class Device {
  private readonly setting: Setting;
  private readonly profile = mkdtempSync(path.join(tmpdir(), 'sw-soak-'));
  private browser: KillableBrowser | null = null;
  private pages: readonly Page[] = [];

  constructor(setting: Setting) {
    this.setting = setting;
  }

  /** Starts the browser; resolves when its tabs show what the device has. */
  async open(): Promise<void> {
    const { url, cookies, clock, tabs, start, onFault } = this.setting;
    this.browser = await startKillableBrowser(this.profile);
    const { context } = this.browser;
    await context.addCookies(cookies);
    await context.addInitScript(shiftClock, clock);
    const pages: Page[] = [];
    for (let tab = 0; tab < tabs; tab += 1) {
      const page = await context.newPage();
      page.on('pageerror', (error) => onFault(`tab ${tab}: ${error.stack ?? String(error)}`));
      await page.goto(url);
      await page.evaluate(async (given) => {
        globalThis.soak = await globalThis.openSoak(given);
      }, start);
      pages.push(page);
    }
    this.pages = pages;
  }

  private page(pick: number): Page {
    const page = this.pages[pick % this.pages.length];
    if (page === undefined) throw new Error('The device is not open');
    return page;
  }

  edit(edit: Edit, tab: number): Promise<Kept | null> {
    return this.page(tab).evaluate((given) => globalThis.soak.edit(given), edit);
  }

  async setNetwork(isThere: boolean): Promise<void> {
    await this.browser?.context.setOffline(!isThere);
    if (!isThere) return;
    for (const page of this.pages) await page.evaluate(() => globalThis.soak.hurry());
  }

  state(): Promise<DeviceState> {
    return this.page(0).evaluate(() => globalThis.soak.state());
  }

  decideAll(): Promise<number> {
    return this.page(0).evaluate(() => globalThis.soak.decideAll());
  }

  retry(sequences: readonly number[]): Promise<void> {
    return this.page(0).evaluate((given) => globalThis.soak.retry(given), sequences);
  }

  discard(sequences: readonly number[]): Promise<readonly string[]> {
    return this.page(0).evaluate((given) => globalThis.soak.discard(given), sequences);
  }

  async kill(): Promise<void> {
    await this.browser?.kill();
    this.browser = null;
    this.pages = [];
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true });
  }
}
