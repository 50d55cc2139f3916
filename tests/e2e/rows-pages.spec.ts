import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { makeCertificate, openIsolation } from './support/isolation-points.ts';
import { english } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const looks = [
  { width: 360, theme: 'dark', language: 'de' },
  { width: 360, theme: 'light', language: 'fr' },
  { width: 1280, theme: 'light', language: 'de' },
  { width: 1280, theme: 'dark', language: 'fr' },
] as const;

interface Named {
  readonly id: number;
  readonly name: string;
  readonly status: number;
}

const gasTests = [
  { id: 'one', point: 'Manway', tested_at: '2026-11-24T06:30:00.000Z', oxygen: 20.9, lel: 0 },
  { id: 'two', point: 'Sump', tested_at: '2026-11-24T08:10:00.000Z', oxygen: 18.9, lel: 2 },
].map((test) => ({ ...test, tester: 'R. Nair' }));

async function idOf(page: Page, api: string, path: string, wanted: (item: Named) => boolean) {
  const answer = await page.request.get(`${api}/${path}?limit=200`);
  const items = ((await answer.json()) as Readonly<Record<string, Named[]>>)[path] ?? [];
  const found = items.find(wanted);
  if (found === undefined) throw new Error(`The demo has no such item of ${path}`);
  return found.id;
}

for (const { width, theme, language } of looks) {
  test(`tables, inspections, content and children in place are accessible and fit in ${width} px, ${theme}, ${language}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    const isolation = await openIsolation(page, server, english);
    const { api, origin } = isolation;
    const certificate = await makeCertificate(isolation, 'Isolate conveyor CV-02', [
      { name: 'Main breaker Q-12', sequence: 1, lock_number: `${language}-${width}` },
      { name: 'Pull cord switch', sequence: 2 },
    ]);
    const permit = await idOf(page, api, 'permits', ({ status }) => status === 1);
    const before = await page.request.get(`${api}/permits/${permit}`);
    const { version } = (await before.json()) as { version: number };
    const put = await page.request.patch(`${api}/permits/${permit}`, {
      data: { gas_tests: gasTests },
      headers: { 'if-match': `"${version}"`, origin },
    });
    expect(put.status(), await put.text()).toBe(200);
    const checklist = await idOf(page, api, 'checklists', ({ name }) => name.includes('HT-04'));
    // The sign-in stored its language in a cookie, which counts before the storage.
    await page.context().clearCookies({ name: 'i18next' });
    await page.addInitScript((name) => localStorage.setItem('i18nextLng', name), language);
    const site = isolation.certificates.replace(/\/safety\/.*$/, '');
    const pages = [
      [`${site}/maintenance/permits/${permit}?edit=1&tab=safety&field=gas_tests`, 'gas_tests'],
      [`${site}/safety/checklists/${checklist}?edit=1&field=walk_around`, 'walk_around'],
      [`${isolation.certificates}/${certificate}`, 'isolation_points'],
    ] as const;
    for (const [address, db] of pages) {
      await page.goto(address);
      const field = page.locator(`[data-field="${db}"]`);
      await expect(field.getByRole('button').first()).toBeVisible();
      await field.scrollIntoViewIfNeeded();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect.soft(await findings(page), db).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, db).toBeLessThanOrEqual(width);
    }
  });
}
