import { expect, openGallery, specimen, test } from '../support/gallery.ts';

/** The text to paste into typed fields, and the stored value afterwards. */
const pasted: Readonly<Record<string, { readonly text: string; readonly stored: unknown }>> = {
  text: { text: 'PU-1101', stored: 'PU-1101' },
  textarea: { text: 'Two\nlines', stored: 'Two\nlines' },
  number: { text: '42', stored: 42 },
  color: { text: '#0b6273', stored: '#0B6273' },
};

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const [type, { text, stored }] of Object.entries(pasted)) {
  test(`text is pasted, undone and redone by keyboard: ${type}`, async ({ page }) => {
    await openGallery(page, { type, state: 'edit' });
    const field = specimen(page, type, 'empty');
    const line = field.locator(`#${type}-0-empty`);
    const shown = field.locator('[data-stored]');
    const nothing = await shown.textContent();
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await line.focus();
    await page.keyboard.press('Control+V');
    await expect(shown).toHaveText(JSON.stringify(stored));
    await page.keyboard.press('Control+Z');
    await expect(line).toHaveValue('');
    await expect(shown).toHaveText(/^(null|"")$/);
    await page.keyboard.press('Control+Shift+Z');
    await expect(shown).toHaveText(JSON.stringify(stored));
    expect(nothing).toBe('null');
  });
}
