import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Finding {
  readonly id: string;
  readonly html: string;
  /** Selector of the element in which it is. */
  readonly target: string;
}

/** What axe finds against WCAG 2.2 AA on a page, or within a part of it. */
export async function violations(page: Page, part = 'body'): Promise<readonly Finding[]> {
  const found = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ id, html, target: String(target.at(-1)) })),
  );
}

/** The same in words; nothing where all is well. */
export async function findings(page: Page, part = 'body'): Promise<readonly string[]> {
  return (await violations(page, part)).map(({ id, html }) => `${id}: ${html}`);
}
