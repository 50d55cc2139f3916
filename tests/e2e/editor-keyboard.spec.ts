import { findings } from './support/axe.ts';
import { openEditor, part, structure } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test('an admin builds a small template with the keyboard alone, and copies fields into a template of another module', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  const templates = `${site}/settings/modules/templates`;
  const { keyboard } = page;
  const said = page.locator('[aria-live="assertive"]').last();

  await test.step('fields are added with "/", a label and a type, without the mouse', async () => {
    await openEditor(page, `${templates}/permits/new`);
    await keyboard.press('/');
    const add = page.getByRole('combobox', { name: 'Add a field' });
    await expect(add.and(page.locator(':focus'))).toHaveCount(1);
    for (const typed of ['Oxygen number', 'Lower limit number', 'Remarks/text area']) {
      await keyboard.type(typed);
      await keyboard.press('Enter');
      const label = typed.replace(/( number|\/text area)$/v, '');
      await expect(part(page, label)).toBeVisible();
      await expect(said).toHaveText(`Added “${label}” to Location`);
    }
  });

  await test.step('the arrow keys go through the structure, and Shift selects a range', async () => {
    await part(page, 'Oxygen').focus();
    await keyboard.press('ArrowDown');
    await expect(part(page, 'Lower limit')).toBeFocused();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('both are duplicated, moved and removed together, with one step of undo each', async () => {
    await keyboard.press('Control+d');
    await expect(said).toHaveText('Duplicated 2 parts in Location');
    await expect(part(page, 'Oxygen')).toHaveCount(2);
    await part(page, 'Oxygen').last().focus();
    await keyboard.press('Delete');
    await expect(part(page, 'Oxygen')).toHaveCount(1);
    // The keyboard goes on where the removed fields were.
    await expect(structure(page).locator(':focus')).toHaveCount(1);
    await keyboard.press('Control+z');
    await expect(said).toHaveText('Undo: Removed 2 parts');
    await expect(part(page, 'Oxygen')).toHaveCount(2);
    await keyboard.press('Control+z');
    await expect(part(page, 'Oxygen')).toHaveCount(1);
  });

  await test.step('the buttons of a field and of the structure say what they did', async () => {
    await part(page, 'Remarks').press('Enter');
    const form = page.getByRole('region', { name: 'Live preview' });
    await form.getByRole('button', { name: 'Move up' }).press('Enter');
    await expect(said).toHaveText('Moved “Remarks” to Location');
    await keyboard.press('Control+z');
    await expect(said).toHaveText('Undo: Moved “Remarks” to Location');
    await page.locator('summary').getByText('Rules').click();
    const rule = page.getByRole('button', { name: 'Edit “Required when” by choices' });
    await rule.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Required when' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(rule).toBeFocused();
    await structure(page).getByRole('button', { name: 'Add a tab' }).press('Enter');
    await expect(said).toHaveText('Added tab “New tab”');
    await keyboard.press('Control+z');
    await keyboard.press('Control+y');
    await expect(said).toHaveText('Redo: Added tab “New tab”');
    await keyboard.press('Control+z');
  });

  await test.step('Escape puts a field back that was picked up and moved', async () => {
    const handle = structure(page).getByRole('button', { name: 'Move Remarks' });
    await handle.focus();
    await keyboard.press('Space');
    await keyboard.press('ArrowUp');
    await expect(said).toContainText('Remarks: place');
    await keyboard.press('Escape');
    await expect(said).toHaveText('Remarks is back where it was.');
    const names = structure(page).getByRole('button', { name: /^(?:Remarks|Lower limit)$/v });
    await expect(names).toHaveText(['Lower limit', 'Remarks']);
  });

  await test.step('a section and a tab are moved with it too, each place is said, and the handle keeps the focus', async () => {
    const focused = structure(page).locator('[data-handle]:focus');
    await structure(page).getByRole('button', { name: 'Move Location', exact: true }).focus();
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await expect(said).toHaveText('Location: place 1 of 5 in Safety.');
    await keyboard.press('ArrowDown');
    await expect(said).toHaveText('Location: place 2 of 5 in Safety.');
    await expect(focused).toHaveAccessibleName('Move Location');
    await keyboard.press('Escape');
    await expect(said).toHaveText('Location is back where it was.');
    await expect(focused).toHaveAccessibleName('Move Location');
    await structure(page).getByRole('button', { name: 'Move General', exact: true }).focus();
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await expect(said).toHaveText('General: place 2 of 3 among the tabs.');
    await expect(focused).toHaveAccessibleName('Move General');
    await keyboard.press('Escape');
    await expect(said).toHaveText('General is back where it was.');
  });

  await test.step('fields that were cut are pasted in another tab of the browser, into another module, and undo brings them back here', async () => {
    await part(page, 'Oxygen').focus();
    await keyboard.press('Enter');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Control+x');
    await expect(part(page, 'Oxygen')).toHaveCount(0);
    await expect(part(page, 'Lower limit')).toHaveCount(0);
    const other = await context.newPage();
    await other.setViewportSize({ width: 1280, height: 800 });
    await openEditor(other, `${templates}/checklists/new`);
    await structure(other).getByRole('button', { name: /^Name/v }).click();
    await other.keyboard.press('Control+v');
    await expect(part(other, 'Oxygen')).toBeVisible();
    await expect(part(other, 'Lower limit')).toBeVisible();
    await other.close();
    await page.bringToFront();
    // What the next step loses and finds is its own change: the server has this one by then.
    const saved = page.waitForResponse(
      (answer) =>
        answer.ok() &&
        answer.url().endsWith('/draft/entries') &&
        (answer.request().postData() ?? '').includes('"undo"'),
    );
    await keyboard.press('Control+z');
    await expect(part(page, 'Oxygen')).toBeVisible();
    await expect(part(page, 'Lower limit')).toBeVisible();
    await saved;
    await expect(page.getByText('Every change is saved')).toBeVisible();
  });

  await test.step('a crash of the page without a network loses nothing that the device has kept', async () => {
    const editor = new URL(page.url()).pathname;
    await page.bringToFront();
    await context.setOffline(true);
    await keyboard.press('/');
    await keyboard.type('Ignition sources');
    await keyboard.press('Enter');
    await expect(part(page, 'Ignition sources')).toBeVisible();
    await expect(page.getByText(/^Changes are kept on this device/v)).toBeVisible();
    const crashed = page.waitForEvent('crash');
    // The page ends at once: no event tells it, and nothing more is written.
    await Promise.all([crashed, page.goto('chrome://crash').catch(() => undefined)]);
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.setViewportSize({ width: 1280, height: 800 });
    await openEditor(again, editor);
    await expect(again.getByText(/^This draft was last changed by/v)).toBeVisible();
    await expect(part(again, 'Remarks')).toBeVisible();
    await expect(part(again, 'Ignition sources')).toBeVisible();
    await expect(again.getByText('Every change is saved')).toBeVisible();
    await again.goto(`${templates}/permits`);
    const link = again.locator(`a[href="${editor}"]`);
    const row = again.getByRole('row').filter({ has: link });
    await expect(row).toContainText(/Draft, changed .* by /v);
    expect(await findings(again)).toEqual([]);
  });
});
