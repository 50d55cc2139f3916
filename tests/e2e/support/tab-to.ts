import type { Page } from '@playwright/test';

/** What the focused control is called. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return '';
    const labels =
      focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
        ? [...(focused.labels ?? [])].map((label) => label.textContent)
        : [];
    return (focused.getAttribute('aria-label') ?? (labels.join(' ') || focused.textContent)).trim();
  });

/** Tab, or Shift+Tab, until the focus is on a control of that name. */
export async function tabTo(
  page: Page,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press(key);
    const found = await focusedName(page);
    if (name.test(found)) return;
    passed.push(found);
  }
  throw new Error(`No ${String(name)} among ${passed.join(' | ')}`);
}
