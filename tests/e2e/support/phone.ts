import type { Browser, Page } from '@playwright/test';
import { openSite, type PageLabels } from './page-labels.ts';

/** A page on a phone of another person, who has signed in; close its context at the end. */
export async function openPhone(
  browser: Browser,
  email: string,
  labels: PageLabels,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openSite(page, email, labels);
  return page;
}
