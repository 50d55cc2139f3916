import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { addField, openEditor, publish } from './support/editor.ts';
import { takeOption } from './support/options.ts';
import { english, field, openSite } from './support/page-labels.ts';
import { keptSays, makeSiteReady } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';
import { choose } from './support/work-order.ts';

interface Site {
  readonly id: number;
  readonly name: string;
}

const listsOf = (site: number) => `/app/sites/${site}/settings/modules/dropdowns/workorders`;

/** Publishes a template whose field takes the options of a list. */
async function publishWith(page: Page, site: number, name: string): Promise<void> {
  await openEditor(page, `/app/sites/${site}/settings/modules/templates/workorders/new`);
  await page.getByLabel(/^Name, English/).fill(name);
  await addField(page, 'Contractor/dropdown');
  await page.getByRole('combobox', { name: 'Dropdown list' }).click();
  await page.keyboard.type('Contractors');
  await expect(page.getByTitle('Contractors (all sites)', { exact: true })).toBeVisible();
  await expect(page.getByTitle('Contractors of permits')).toHaveCount(0);
  await takeOption(page, 'Contractors (all sites)');
  await publish(page);
}

/** Expects an option in the field of a new work order by a template. */
async function expectOption(page: Page, site: number, template: string, option: string) {
  await page.goto(`/app/sites/${site}/maintenance/work-orders/new`);
  await page.getByLabel('Template', { exact: true }).click();
  await page.getByTitle(template, { exact: true }).last().click();
  await page.getByRole('combobox', { name: 'Contractor' }).click();
  await expect(page.getByTitle(option, { exact: true })).toBeVisible();
}

test('templates of two sites use one list, whose new option is on both, and which an admin of sites reads only', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSite(page, 'admin@demo.example', english);
  const sites = (await (await page.request.get('/api/sites')).json()) as readonly Site[];
  const idOf = (name: string) => sites.find((site) => site.name === name)?.id ?? 0;
  const [ironbark, saale] = [idOf('Ironbark Ridge'), idOf('Raffination Saaleaue')];

  await test.step('an admin makes a list for all sites', async () => {
    await page.goto(`${listsOf(ironbark)}/new`);
    await page.getByRole('textbox', { name: /^Name of the list/ }).fill('Contractors');
    await page.getByRole('radio', { name: 'All sites of the organisation' }).check();
    for (const name of ['Kestrel Rigging', 'Boreal Scaffolds']) {
      await page.getByRole('textbox', { name: 'New option' }).fill(name);
      await page.keyboard.press('Enter');
    }
    expect(await findings(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByRole('link', { name: 'Contractors' })).toBeVisible();
    await page.getByText('Only this site', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Contractors' })).toHaveCount(0);
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('All sites').click();
    await expect(page.getByRole('link', { name: 'Contractors' })).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
  });

  await test.step('templates of two sites take their options from it, and not from a list of other modules', async () => {
    const made = await page.request.post(`/api/sites/${ironbark}/dropdowns`, {
      headers: { origin: new URL(page.url()).origin },
      data: {
        module_type: 'permits',
        name: 'Contractors of permits',
        options: [{ value: 1, label: 'Only' }],
      },
    });
    expect(made.status()).toBe(201);
    await publishWith(page, ironbark, 'Contract work');
    await publishWith(page, saale, 'Contract work there');
  });

  await test.step('a new option is on both sites', async () => {
    await page.goto(listsOf(saale));
    await expect(page.getByText('used by 2 templates')).toBeVisible();
    await page.getByRole('link', { name: 'Contractors' }).click();
    await expect(page.getByText('Counted are the items of all sites.')).toBeVisible();
    await page.getByRole('textbox', { name: 'New option' }).fill('Osprey Diving');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByText('“Contractors” saved')).toBeVisible();
    await expectOption(page, ironbark, 'Contract work', 'Osprey Diving');
    await expectOption(page, saale, 'Contract work there', 'Osprey Diving');
  });

  await test.step('an admin of two sites reads why they can’t change it', async () => {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const other = await context.newPage();
    await openSite(other, 'manager@demo.example', english);
    await other.goto(listsOf(ironbark));
    await other.getByRole('button', { name: 'Actions for Contractors' }).click();
    await expect(other.getByRole('dialog')).toContainText(
      'All sites have this list. To change it, you need the permission “Change settings” in the whole organisation.',
    );
    await other.keyboard.press('Escape');
    await other.getByRole('link', { name: 'Contractors' }).click();
    await expect(other.getByText('You can use this list, but not change it')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dropdown');
    await expect(other.getByText('Osprey Diving')).toBeVisible();
    await expect(other.getByRole('textbox')).toHaveCount(0);
    expect(await findings(other, 'main')).toEqual([]);
    await other.goto(`${listsOf(ironbark)}/new`);
    await expect(
      other.getByRole('radio', { name: 'All sites of the organisation' }),
    ).toBeDisabled();
    await context.close();
  });
});

test.describe('on a device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a form without a network offers an option that another site has added to a list of all sites', async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000);
    const site = await openSite(page, 'admin@demo.example', english);
    await page.goto(site);
    const sites = (await (await page.request.get('/api/sites')).json()) as readonly Site[];
    const saale = sites.find(({ name }) => name === 'Raffination Saaleaue')?.id ?? 0;
    const origin = new URL(page.url()).origin;
    const options = [{ value: 1, label: 'Kestrel Freight' }];
    const made = await page.request.post(`/api/sites/${saale}/dropdowns`, {
      headers: { origin },
      data: { module_type: 'workorders', name: 'Carriers', options, scope: 'organisation' },
    });
    expect(made.status(), await made.text()).toBe(201);
    const { id: dropdownId } = (await made.json()) as { readonly id: number };
    const column = {
      columnType: 'dropdown',
      db: 'carrier',
      name: 'Carrier',
      tab: 'general',
      section: 'details',
      order: 90,
      columnData: { dropdownId },
    };
    const published = await page.request.post('/api/templates', {
      headers: { origin },
      data: {
        site_id: Number(site.split('/').at(-1)),
        document: { moduleType: 'workorders', name: 'Haulage', columns: [column] },
      },
    });
    expect(published.status(), await published.text()).toBe(201);
    await makeSiteReady(page, site);
    expect(await keptSays(page, '/dropdowns', 'Kestrel Freight')).toBe(true);

    await test.step('an admin of another site adds an option; the device hears of it', async () => {
      const changed = await page.request.patch(`/api/sites/${saale}/dropdowns/${dropdownId}`, {
        headers: { origin, 'if-match': '"1"' },
        data: { options: [...options, { value: 2, label: 'Boreal Haulage' }] },
      });
      expect(changed.status(), await changed.text()).toBe(200);
      for (const list of ['/dropdowns', '/templates'])
        await expect.poll(() => keptSays(page, list, 'Boreal Haulage')).toBe(true);
    });

    await test.step('without a network the form offers it, and the work order arrives with it', async () => {
      await context.setOffline(true);
      await page.goto(`${site}/maintenance/work-orders/new`);
      await page.getByLabel('Template', { exact: true }).click();
      await page.getByTitle('Haulage', { exact: true }).last().click();
      await field(page, english.name).fill('Haul the spare rotor');
      await choose(page, 'Type');
      await choose(page, 'Criticality');
      await choose(page, 'Carrier', 'Boreal Haulage');
      await page.getByRole('button', { name: english.create, exact: true }).click();
      await expect(page.getByRole('link', { name: /^1 unsent change/ })).toBeVisible();
      await context.setOffline(false);
      const list = `/api${site.replace('/app', '')}/workorders?search=Haul%20the%20spare%20rotor`;
      await expect
        .poll(async (): Promise<unknown> => (await page.request.get(list)).json())
        .toMatchObject({ workorders: [{ columns: { carrier: [2] } }] });
    });
  });
});
