import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { importJob, suggested } from '../../../tests/support/import-job.ts';
import { serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';
import { openImport } from '../../../tests/support/open-import.ts';

const question = '?id=7';
const counts = { rows: 12, created: 10, changed: 2, unchanged: 0, bad: 0 };
const checked = importJob({ state: 'checked', counts, mapping: suggested });
const applying = importJob({
  state: 'applying',
  counts,
  mapping: suggested,
  progress: { done: 3, total: 12 },
});

describe('applying an import', () => {
  test('applying asks with the counts, shows its progress, and leads to the imported items', async () => {
    const { user, posted, imports, router } = openImport({ job: checked, question });
    const button = await screen.findByRole('button', { name: 'Import 12 work orders' });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Import into Work orders?' });
    expect(dialog.textContent).toContain('10 new, 2 changed, 0 unchanged.');
    expect(posted('apply')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await screen.findByRole('progressbar', { name: 'Importing orders.csv' });
    imports.change(7, { state: 'applied' });
    await screen.findByText('The import is done');
    await user.click(screen.getByRole('button', { name: 'Show what was imported' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/work-orders$/));
    expect(new URLSearchParams(router.state.location.search).get('import')).toBe('7');
  });

  test('the notification of an import counts as read if the person has stayed on its page', async () => {
    const reported = { id: 3, file_name: 'orders.csv', state: 'applied', counts };
    const { requests } = openImport({
      job: importJob({ state: 'applied', counts, mapping: suggested }),
      question,
      answer: ({ method, path }) =>
        path === '/api/notifications' && method === 'GET'
          ? Response.json({
              notifications: [
                { id: 5, read_at: null, import: { ...reported, id: 8 } },
                { id: 4, read_at: null, import: { ...reported, id: 7 } },
              ],
              unread: 2,
              next_page_cursor: null,
            })
          : path === '/api/notifications/read'
            ? Response.json({ unread: 1 })
            : undefined,
    });
    const read = () => requests.filter(({ path }) => path === '/api/notifications/read');
    await waitFor(() => expect(read()[0]?.body).toEqual({ ids: [4] }));
  });

  test('an import that the server refuses shows the reason', async () => {
    const { user } = openImport({
      job: checked,
      question,
      answer: ({ path }) =>
        path.endsWith('/apply')
          ? Response.json({ error: 'Rows have changed meanwhile.', code: 'x' }, { status: 409 })
          : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Import 12 work orders' }));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nothing was imported');
    expect(alert.textContent).toContain('Rows have changed meanwhile.');
  });

  test('an import can be cancelled, which changes nothing', async () => {
    const { user } = openImport({ job: applying, question });
    await user.click(await screen.findByRole('button', { name: 'Cancel import' }));
    await screen.findByText('The import was cancelled');
    expect(screen.getByText('Nothing was changed.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    await screen.findByText('Drop a file here');
  });

  test('a failed import shows the reason', async () => {
    openImport({ job: { ...applying, state: 'failed', error: 'The disk is full.' }, question });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The import failed');
    expect(alert.textContent).toContain('The disk is full.');
  });
});

describe('the steps of an import', () => {
  test('the steps show the current one and lead back to earlier ones', async () => {
    const { user, address } = openImport({ job: checked, question });
    const way = await screen.findByRole('navigation', { name: 'Steps of the import' });
    await screen.findByText('All rows can be imported');
    const current = within(way)
      .getAllByRole('listitem')
      .find((item) => item.getAttribute('aria-current') === 'step');
    expect(current?.textContent).toContain('Check');
    expect(within(way).queryByRole('button', { name: 'Import' })).toBeNull();
    await user.click(within(way).getByRole('button', { name: 'Columns' }));
    await screen.findByRole('combobox', { name: 'Field of “Due”' });
    expect(address().get('step')).toBe('columns');
  });

  test('no earlier step is open while the server is working', async () => {
    openImport({ job: applying, question: '?id=7&step=file' });
    await screen.findByRole('progressbar');
    const way = screen.getByRole('navigation', { name: 'Steps of the import' });
    expect(within(way).queryByRole('button')).toBeNull();
  });
});

describe('a background import', () => {
  test('a background import is shown above the list until its end has been seen', async () => {
    const { user, imports, router } = openImport({ job: applying, question });
    await screen.findByRole('progressbar');
    await router.navigate('/app/sites/1/maintenance/work-orders');
    const notice = await screen.findByRole('group', { name: 'Import' });
    await within(notice).findByText('orders.csv is being imported');
    within(notice).getByText('3 of 12 rows');
    imports.change(7, { state: 'applied' });
    await within(notice).findByText('orders.csv is imported: 10 new, 2 changed');
    await user.click(within(notice).getByRole('link', { name: 'Show import' }));
    await screen.findByText('The import is done');
    await router.navigate('/app/sites/1/maintenance/work-orders');
    await screen.findByText(/^No work orders (yet|match)/);
    expect(screen.queryByRole('group', { name: 'Import' })).toBeNull();
  });

  test('the list sends no request if no background import is stored', async () => {
    const { requests } = serveSite();
    renderSite({ path: 'maintenance/work-orders' });
    await screen.findByText(/^No work orders (yet|match)/);
    expect(requests.filter(({ path }) => path.includes('/import'))).toEqual([]);
  });
});

test('the list leads to the import, for people who may create items', async () => {
  serveSite();
  const { router, unmount } = renderSite({ path: 'maintenance/work-orders' });
  const control = await screen.findByRole('button', { name: 'Import' });
  control.click();
  await screen.findByRole('heading', { level: 1, name: 'Import work orders' });
  expect(router.state.location.pathname).toMatch(/work-orders\/import$/);
  unmount();
});
