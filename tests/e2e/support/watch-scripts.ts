import type { Page } from '@playwright/test';

/** The scripts that the page fetches from now on and whose code has this text. */
export function watchScripts(page: Page, text: string): () => Promise<readonly string[]> {
  const scripts: Promise<readonly [url: string, hasText: boolean]>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    // A script of a page that was left has no text any more.
    const body = response.text().catch(() => '');
    scripts.push(body.then((code) => [response.url(), code.includes(text)] as const));
  });
  return async () => (await Promise.all(scripts)).flatMap(([url, is]) => (is ? [url] : []));
}
