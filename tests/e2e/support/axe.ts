import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Finding {
  readonly id: string;
  readonly html: string;
  /** Selector of the element with the finding. */
  readonly target: string;
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
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ id, html, target: String(target.at(-1)) })),
  );
}

/** The same violations as sentences; empty if there are none. */
export async function findings(page: Page, part = 'body'): Promise<readonly string[]> {
  return (await violations(page, part)).map(({ id, html }) => `${id}: ${html}`);
}
