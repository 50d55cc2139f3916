import { expect, test } from './support/test.ts';

test('the browser has nothing against installing the page as an app, and offers it in the language of the person', async ({
  page,
  context,
}) => {
  const device = await context.newCDPSession(page);
  await page.goto('/auth/login');

  for (const [language, shortcut] of [
    ['en', 'Report an observation'],
    ['de', 'Beobachtung melden'],
    ['fr', 'Signaler une observation'],
  ]) {
    await page.goto(`/auth/login?lng=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language ?? '');
    const { errors, data } = await device.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as { readonly icons: readonly { src: string }[] };
    expect(manifest).toMatchObject({
      id: '/app',
      name: 'Sitewright',
      lang: language,
      start_url: '/app',
      shortcuts: [{ name: shortcut, url: '/app/report' }, {}, {}],
      share_target: { action: '/app/report', method: 'POST' },
    });
    for (const { src } of manifest.icons)
      expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
    const { installabilityErrors } = await device.send('Page.getInstallabilityErrors');
    // The windows of tests keep nothing, and so install nothing.
    const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(faults).toEqual([]);
  }
});
