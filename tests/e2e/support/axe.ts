import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Finding {
  readonly id: string;
  readonly html: string;
  /** Selector of the element with the finding. */
  readonly target: string;
}

/**
 * Scrolls an element to the middle, or puts everything back where it was.
 * A bar that stays at the edge of the window covers a part of what lies there at the moment.
 */
async function scrolled(page: Page, target: string | null): Promise<void> {
  await page.evaluate((selector) => {
    const before = 'data-scrolled-before';
    if (selector !== null) {
      const element = document.querySelector(selector);
      for (let each = element?.parentElement ?? null; each !== null; each = each.parentElement)
        each.setAttribute(before, String(each.scrollTop));
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return;
    }
    for (const each of document.querySelectorAll(`[${before}]`)) {
      each.scrollTop = Number(each.getAttribute(before));
      each.removeAttribute(before);
    }
  }, target);
}

/** Whether a target is too small also where nothing covers it. */
async function isSmall(page: Page, target: string): Promise<boolean> {
  await scrolled(page, target);
  const found = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .include(target)
    .withRules(['target-size'])
    .setLegacyMode(true)
    .analyze();
  await scrolled(page, null);
  return found.violations.length > 0;
}

/** The violations of WCAG 2.2 AA that axe finds on a page, or in a part of it. */
export async function violations(page: Page, part = 'body'): Promise<readonly Finding[]> {
  const found = await new AxeBuilder({ page })
    // Selectors of every element that passes would take longer than the rules.
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Else axe opens another page for each result, to put frames together. Content of frames is not
    // looked at: only prints have one.
    .setLegacyMode(true)
    .analyze();
  const all = found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ id, html, target: String(target.at(-1)) })),
  );
  const kept: Finding[] = [];
  for (const each of all)
    if (each.id !== 'target-size' || (await isSmall(page, each.target))) kept.push(each);
  return kept;
}

/** The same violations as sentences; empty if there are none. */
export async function findings(page: Page, part = 'body'): Promise<readonly string[]> {
  return (await violations(page, part)).map(({ id, html }) => `${id}: ${html}`);
}
