import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { addDocument, readText } from '../../bench/server/documents.ts';
import { type BenchServer, startServer } from '../../bench/server/server.ts';
import texts from '../../locales/en/viewer.json' with { type: 'json' };
import { launchChromium } from '../../scripts/chromium.ts';
import { type Shown, look } from './watch-preview.ts';

/** How long a preview may take to show or to say something, in milliseconds. */
const patienceMs = 60_000;
/** Tabs that open files at the same time. */
const tabs = 2;

const sentences = {
  locked: texts.locked,
  damaged: texts.damaged,
  'page damaged': texts.page_damaged,
  none: texts.none,
  failed: texts.failed,
};

interface Sent {
  readonly name: string;
  readonly id: number;
}

/** What became of a file. */
export interface Opened {
  readonly name: string;
  /** What its preview shows; null: nothing in a minute. */
  readonly shown: Shown | null;
  /** From the call of the page until then. */
  readonly ms: number;
  /** Of reading its text: `done`, `none`, or `failed` with the reason. */
  readonly text: string;
  /** What must not happen: errors of the page, dialogs, other origins, a tab that ended. */
  readonly problems: readonly string[];
}

/** A tab of a signed-in person that notes what must not happen. */
class Tab {
  readonly #page: Page;
  readonly #server: BenchServer;
  #problems: string[] = [];

  static async open(context: BrowserContext, server: BenchServer): Promise<Tab> {
    return new Tab(await context.newPage(), server);
  }

  private constructor(page: Page, server: BenchServer) {
    this.#page = page;
    this.#server = server;
    page.on('pageerror', ({ message }) => this.#problems.push(`error: ${message}`));
    page.on('crash', () => this.#problems.push('the tab ended'));
    page.on('popup', () => this.#problems.push('a window was opened'));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(`error: ${message.text()}`);
    });
    page.on('dialog', (dialog) => {
      this.#problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.origin)
        this.#problems.push(`fetches ${request.url()}`);
    });
  }

  async show({ name, id }: Sent): Promise<Opened> {
    this.#problems = [];
    const { origin, place } = this.#server;
    const start = performance.now();
    let shown: Shown | null = null;
    try {
      await this.#page.goto(`${origin}/app/sites/${place.siteId}/dms/documents/${id}?tab=:preview`);
      const seen = await this.#page.waitForFunction(look, sentences, { timeout: patienceMs });
      shown = await seen.jsonValue();
    } catch (error) {
      this.#problems.push(error instanceof Error ? error.message : String(error));
    }
    const ms = performance.now() - start;
    const { state, reason } = await readText(this.#server, id);
    const text = reason === null ? state : `${state}: ${reason}`;
    return { name, shown, ms, text, problems: this.#problems };
  }
}

/** Sends each PDF of a folder to a real server, and opens its preview in Chromium. */
export async function run(
  folder: string,
  page: string,
  onOpened: (opened: Opened) => void,
): Promise<readonly Opened[]> {
  const server = await startServer({ items: 0, keep: null, print: () => undefined, page });
  const browser = await launchChromium();
  try {
    const names = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const [key = '', value = ''] = server.cookie.split('=', 2);
    await context.addCookies([{ name: key, value, url: server.origin }]);
    const all: Opened[] = [];
    const openNext = async (tab: Tab): Promise<void> => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        const bytes = await readFile(path.join(folder, name));
        const id = await addDocument(server, { name: name.replace(/\.pdf$/i, '') }, bytes);
        const opened = await tab.show({ name, id });
        all.push(opened);
        onOpened(opened);
      }
    };
    const opened = Array.from({ length: tabs }, () => Tab.open(context, server));
    await Promise.all((await Promise.all(opened)).map(openNext));
    return all;
  } finally {
    await browser.close();
    await server.close();
  }
}
