import type { DrawnText } from '../support/drawing-pdf.ts';
import { findings } from './support/axe.ts';
import type { Hotspot, HotspotDecision } from '../../src/contract/hotspots.ts';
import { callsOf, type Made } from './support/drawing-calls.ts';
import { takeOption } from './support/options.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const texts: readonly DrawnText[] = [
  { text: 'PX-7701A', x: 260, y: 560 },
  { text: 'PX-7701B', x: 260, y: 300 },
  { text: 'TX-7702', x: 760, y: 420 },
];

const confirmed = (tag: Hotspot): HotspotDecision => {
  const { page, x, y, width, height, module_type, item_id, text, origin } = tag;
  return { page, x, y, width, height, module_type, item_id, text, origin, state: 'confirmed' };
};

test('tags on a drawing are found, checked and lead to open work, on a desk and on a phone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(site);
  const { make, upload, first, read, send } = callsOf(page, site);
  const { type_id, criticality_id, functional_location_id } = await first('equipment?limit=1');
  const alike = { type_id, criticality_id, functional_location_id };
  const machine = (equipment_code: string, name: string) =>
    make('equipment', { ...alike, equipment_code, name });
  const pump = await machine('PX-7701A', 'Slurry pump A');
  await machine('PX-7701B', 'Slurry pump B');
  const tank = await machine('TX-7702', 'Slurry tank');
  const order = await first('workorders?limit=1');
  await make('workorders', {
    name: 'Replace the seal',
    type_id: order.type_id,
    criticality_id: order.criticality_id,
    equipment_item_ids: [pump.id],
  });
  const drawing = await make('dms/documents', {
    name: 'Slurry loop',
    folder_id: [(await first('dms/folders?limit=1')).id],
    is_smart_drawing: true,
  });
  await upload(drawing.id, texts);
  const document = `dms/documents/${drawing.id}`;

  const tags = page.getByRole('complementary', { name: 'Tags on this drawing' });
  const sheet = page.getByRole('group', { name: 'Page 1 of the drawing' });
  const row = (name: RegExp) => tags.getByRole('button', { name });

  await test.step('the list of drawings opens it, and the tags are there to be checked', async () => {
    await page.goto(`${site}/documents/drawings`);
    await page.getByRole('searchbox', { name: 'Search drawings' }).fill('Slurry loop');
    await page.getByRole('link', { name: 'Slurry loop' }).click();
    await expect(page.locator('[data-part="whole"][data-drawn]')).toBeAttached();
    await expect(tags).toContainText('3 tags were found and nobody has checked them.');
    expect(await findings(page, 'main')).toEqual([]);
  });

  await test.step('one is rejected without a network, which others decided meanwhile: that stays, and all are confirmed', async () => {
    const tag = (
      await read<{ hotspots: readonly Hotspot[] }>(`${document}/hotspots`)
    ).hotspots.find(({ text }) => text === 'PX-7701B');
    await row(/PX-7701B/).click();
    await page.context().setOffline(true);
    await tags.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('1 tag rejected')).toBeVisible();
    if (tag === undefined) throw new Error('The tag was not found');
    await send('PUT', `${document}/hotspots`, { version: 1, hotspots: [confirmed(tag)] });
    await page.context().setOffline(false);
    await expect(tags.getByText('Somebody else has decided on PX-7701B')).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await tags.getByRole('button', { name: 'Discard my decision' }).click();
    await expect(tags.getByText(/confirmed this on/)).toBeVisible();
    await tags.getByRole('button', { name: 'Check again' }).click();
    await tags.getByRole('button', { name: 'Back to all tags' }).click();
    await tags.getByRole('button', { name: 'Confirm all 3 tags' }).click();
    await expect(sheet.locator('[data-state="confirmed"]')).toHaveCount(3);
  });

  await test.step('a tap on a machine shows what is open on it, and leads there', async () => {
    await page.getByRole('button', { name: 'The whole page' }).click();
    await sheet.getByRole('button', { name: 'PX-7701A, 1 open item' }).click();
    const card = tags.getByRole('region', { name: 'PX-7701A' });
    await expect(card.getByRole('link', { name: /Replace the seal/ })).toBeVisible();
    await expect(card).toContainText('Slurry pump A');
    await page.keyboard.press('Escape');
    await tags.getByRole('combobox', { name: 'Which tags are shown' }).selectOption('open');
    await expect(sheet.getByRole('button')).toHaveCount(1);
    await tags.getByRole('combobox', { name: 'Which tags are shown' }).selectOption('all');
  });

  await test.step('a part without a tag is linked by hand', async () => {
    await page.getByRole('button', { name: 'Link a part of the drawing' }).click();
    const box = await sheet.boundingBox();
    if (box === null) throw new Error('The drawing is not on the screen');
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.7);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.8);
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'What does this part show?' });
    await dialog.getByRole('combobox', { name: 'Kind of item' }).selectOption('equipment');
    await dialog.getByRole('combobox', { name: 'Item', exact: true }).fill('TX-7702');
    await takeOption(page, 'TX-7702');
    await dialog.getByRole('button', { name: 'Link' }).click();
    await expect(sheet.getByRole('button', { name: 'TX-7702' })).toHaveCount(2);
  });

  const notes = page.getByRole('complementary', { name: 'Notes on this document' });

  const choices = page.getByRole('dialog', { name: 'Add a note' });

  await test.step('a note is placed by keys, answered by its author and deleted with a way back', async () => {
    await page.getByRole('button', { name: 'Add a note' }).click();
    await choices.getByRole('button', { name: 'Arrow' }).click();
    await page.keyboard.press('Enter');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: 'Arrow' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Which valve is this?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(notes.getByRole('region', { name: 'Note' })).toContainText('Which valve is this?');
    await expect(page.locator('[data-note="arrow"]')).toBeAttached();
    await notes.getByRole('textbox', { name: 'Your answer' }).fill('The bypass.');
    await notes.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(notes.getByRole('list', { name: 'Answers' })).toContainText('The bypass.');
    expect(await findings(page, 'main')).toEqual([]);
    await notes.getByRole('button', { name: 'Delete' }).click();
    await expect(notes).toContainText('No notes on this version');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(notes.getByRole('button', { name: /Which valve/ })).toContainText('1 answer');
  });

  await test.step('a note that others changed meanwhile says what it says now, and the person insists', async () => {
    await notes.getByRole('button', { name: /Which valve/ }).click();
    await page.context().setOffline(true);
    await notes.getByRole('button', { name: 'Change the text' }).click();
    await notes.getByLabel('Text').fill('Which valve is this? V-12?');
    await notes.getByRole('button', { name: 'Save' }).click();
    await expect(notes.getByText('Not sent yet')).toBeVisible();
    const [note] = (await read<{ annotations: readonly Made[] }>(`${document}/annotations`))
      .annotations;
    await send('PATCH', `${document}/annotations`, {
      changes: [{ id: note?.id, text: 'It is V-11.' }],
    });
    await page.context().setOffline(false);
    await expect(notes.getByText('It now says: It is V-11.')).toBeVisible();
    await expect(notes.getByText('It is V-11.', { exact: true })).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await notes.getByRole('button', { name: 'My change counts' }).click();
    await expect(notes.getByText('Which valve is this? V-12?')).toBeVisible();
    await notes.getByRole('button', { name: 'Back to all notes' }).click();
  });

  await test.step('a stamp is put on the drawing by a click', async () => {
    await page.getByRole('button', { name: 'Add a note' }).click();
    await choices.getByRole('button', { name: 'Stamp “CHECKED”' }).click();
    const box = await sheet.boundingBox();
    if (box === null) throw new Error('The drawing is not on the screen');
    await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.3);
    await expect(page.locator('[data-note="stamp"]')).toHaveText('CHECKED');
    await page.keyboard.press('Escape');
    await expect(notes.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('an admin says how drawings show open work, and the page of a machine leads to its drawing', async () => {
    await page.goto(`${site}/documents/drawings/settings`);
    await page.getByRole('checkbox', { name: 'People may hide open work' }).uncheck();
    await page.getByRole('checkbox', { name: 'Tags say how much work is open' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.goto(`${site}/assets/equipment/${pump.id}`);
    await page.getByRole('tab', { name: 'Related' }).click();
    await page
      .getByRole('list', { name: 'Drawings' })
      .getByRole('link', { name: 'Slurry loop' })
      .click();
    await expect(tags.getByRole('region', { name: 'PX-7701A' })).toContainText('Replace the seal');
    await expect(page.getByRole('button', { name: 'Show open work' })).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'PX-7701A', exact: true })).toBeVisible();
  });

  await test.step('the next version proposes what was confirmed, and the drawing is enlarged by keys', async () => {
    await upload(drawing.id, [...texts, { text: `TX-${tank.id}`, x: 900, y: 700 }]);
    await expect(page.getByText('Version 2')).toBeVisible();
    // The page was opened for a machine: the new version shows its tag as soon as it is found.
    await tags.getByRole('button', { name: 'Back to all tags' }).click();
    await page.getByText('Notes (0)', { exact: true }).click();
    await notes.getByRole('button', { name: 'Carry over', exact: true }).click();
    await page.getByRole('checkbox', { name: /CHECKED/ }).uncheck();
    await page.getByRole('button', { name: 'Carry over 1 note' }).click();
    await expect(notes.getByRole('list', { name: 'Notes' })).toContainText('Which valve is this?');
    await page.getByRole('radiogroup').getByText('Tags', { exact: true }).click();
    await expect(tags).toContainText('4 tags were found and nobody has checked them.');
    const percent = page.getByText(/^\d+ %$/);
    const before = await percent.textContent();
    await sheet.focus();
    await page.keyboard.press('+');
    await expect(percent).not.toHaveText(before ?? '');
  });

  await test.step('on a phone a tap near the tag opens its card below the drawing', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await expect(page.locator('[data-part="whole"][data-drawn]')).toBeAttached();
    const tag = await sheet.getByRole('button', { name: /PX-7701A/ }).boundingBox();
    if (tag === null) throw new Error('The tag is not on the screen');
    await page.mouse.click(tag.x + tag.width / 2, tag.y + tag.height + 9);
    await expect(tags.getByRole('region', { name: 'PX-7701A' })).toContainText('Replace the seal');
    expect(await findings(page, 'main')).toEqual([]);
  });
});
