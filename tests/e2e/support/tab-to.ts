import type { Page } from '@playwright/test';

/** The accessible name of the focused control. */
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

/** Presses Tab, or Shift+Tab, until a control of that name has the focus. */
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
