import { expect, type Locator } from '@playwright/test';

/**
 * Uses the control of an empty field by touch; `look` is called while something is open, and `outside`
 * is tapped to close it: without one, the link of the field's specimen.
 */
export type TouchUse = (
  field: Locator,
  look: () => Promise<void>,
  outside?: Locator,
) => Promise<void>;

const openList = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

/** Types into the inputs of a field, one text each. */
const typed =
  (...texts: readonly string[]): TouchUse =>
  async (field) => {
    const inputs = field.locator('input:not([type=hidden], [type=color]), textarea');
    for (const [index, text] of texts.entries()) {
      await inputs.nth(index).tap();
      await inputs.nth(index).fill(text);
    }
  };

/** Taps the first tick box of a field. */
const ticked: TouchUse = (field) => field.getByRole('checkbox').first().tap();

/** Opens a list, searches in it if it has to be searched, taps its first option and closes it. */
const chosen =
  (search?: string): TouchUse =>
  async (field, look, outside = field.getByRole('link').first()) => {
    const page = field.page();
    await field.getByRole('combobox').first().tap();
    if (search !== undefined) await field.getByRole('combobox').first().fill(search);
    const option = page.locator(`${openList} .ant-select-item-option`).first();
    await expect(option).toBeVisible();
    await look();
    await option.tap();
    // A list of several choices stays open.
    await outside.tap();
    await expect(page.locator(openList)).toHaveCount(0);
  };

/** Gives a picture to the file chooser that a tap opens. */
const brought: TouchUse = async (field) => {
  const opened = field.page().waitForEvent('filechooser');
  await field.getByRole('button').first().tap();
  await (
    await opened
  ).setFiles({ name: 'pump.png', mimeType: 'image/png', buffer: Buffer.from('x') });
};

/** Taps the button that adds the first entry. */
const added: TouchUse = (field) => field.locator('button[id]').last().tap();

/** Draws a line with the finger in the dialog that opens, and signs. */
const signed: TouchUse = async (field, look) => {
  const page = field.page();
  await field.getByRole('button').first().tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await look();
  await dialog.getByRole('checkbox').first().tap();
  await dialog.getByRole('textbox').first().fill('M. Hoffmann');
  await look();
  await dialog.locator('.ant-btn-primary').tap();
  await expect(dialog).toBeHidden();
};

/** How each type with a control is used by touch. */
export const touchUses: Readonly<Record<string, TouchUse>> = {
  signature: signed,
  text: typed('PU-1101'),
  textarea: typed('Two\nlines'),
  number: typed('42'),
  color: typed('#0b6273'),
  lat_lon: typed('51.5', '12'),
  datetime: typed('2026-11-23'),
  checkbox: ticked,
  smart_drawing: ticked,
  checkbox_group: ticked,
  dropdown: chosen(),
  user_reference: chosen(),
  force_watch: chosen(),
  type: chosen(),
  criticality: chosen(),
  document_labels: chosen(),
  module_template_reference: chosen(),
  module_item_reference: chosen('pump'),
  module_item_connection_reference: chosen('pump'),
  files: brought,
  photos: brought,
  dms_version: brought,
  scheduler: added,
  chart: added,
  '3drm_coordinate': added,
  table: added,
  inspection: (field) => field.locator('button[data-answer=pass]').first().tap(),
};
