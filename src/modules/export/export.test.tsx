import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemOf, json, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';

const module = moduleOfTemplate('workorders');
const orders = [1, 2, 3].map((id) =>
  itemOf(module, id, { name: `Hose ${id} leaking`, type_id: 1, status: 1 }),
);
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(
  answer: () => Response | Promise<Response>,
  language?: 'de',
  search = '?search=hose&sort=-due_at',
) {
  const { requests } = serveSite({
    items: { workorders: orders },
    answer: ({ path }) => (path.endsWith('/export') ? answer() : undefined),
  });
  renderSite({
    path: `maintenance/work-orders${search}`,
    ...(language && { language }),
  });
  const user = userEvent.setup();
  const title = language === 'de' ? 'Exportieren' : 'Export';
  await user.click(await screen.findByRole('button', { name: title }));
  return { user, exports: () => requests.filter(({ path }) => path.endsWith('/export')) };
}

const file = () =>
  new Response('No.,Name', {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''Work%20orders.csv` },
  });

test('the list is exported as shown and saved under the file name of the server', async () => {
  const { user, exports } = await open(file);
  await user.click(screen.getByRole('button', { name: /^Export as CSV/ }));
  await waitFor(() => expect(saved).toEqual(['Work orders.csv']));
  const shown = module.listColumns.filter((column) => column.shown).map(({ db }) => db);
  expect(exports().map(({ query }) => query)).toEqual([
    {
      format: 'csv',
      language: 'en',
      columns: shown.join(','),
      filter: '{"open":[{"var":"status"}]}',
      search: 'hose',
      sort: '[{"db":"due_at","direction":"desc"}]',
    },
  ]);
  expect(await screen.findByText('Export ready: work orders')).toBeTruthy();
});

test('the export of a grouped list is sorted by its groups, whose columns come first, and names the view', async () => {
  const { user, exports } = await open(
    file,
    undefined,
    '?group=status,due_at:month&sort=-status,name',
  );
  await user.click(screen.getByRole('button', { name: /^Export as XLSX/ }));
  await waitFor(() => expect(exports()).toHaveLength(1));
  const { columns, sort, view }: Readonly<Record<string, unknown>> = { ...exports()[0]?.query };
  expect(String(columns).split(',').slice(0, 2)).toEqual(['status', 'due_at']);
  expect(new Set(String(columns).split(',')).size).toBe(String(columns).split(',').length);
  expect(JSON.parse(String(sort))).toEqual([
    { db: 'status', direction: 'asc' },
    { db: 'due_at', direction: 'asc' },
    { db: 'name', direction: 'asc' },
  ]);
  expect(view).toBeUndefined();
});

test('the export of an unchanged view has its name', async () => {
  const { user, exports } = await open(file, undefined, '');
  await user.click(screen.getByRole('button', { name: /^Export as XLSX/ }));
  await waitFor(() => expect(exports()[0]?.query).toMatchObject({ view: 'Open' }));
});

test('a running export shows its progress and can be cancelled', async () => {
  const { user } = await open(() => new Promise<Response>(() => {}));
  await user.click(screen.getByRole('button', { name: /^Export as XLSX/ }));
  expect(screen.getByRole('progressbar').getAttribute('aria-label')).toContain('work orders');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(saved).toEqual([]);
});

test('an export continues after its page closes: it can be stopped, and a toast reports its end', async () => {
  let send: (file: Response) => void = () => undefined;
  const { user } = await open(
    () =>
      new Promise<Response>((resolve) => {
        send = resolve;
      }),
  );
  await user.click(screen.getByRole('button', { name: /^Export as CSV/ }));
  await screen.findByRole('progressbar');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Exporting work orders continues in the background');
  send(file());
  await waitFor(() => expect(saved).toEqual(['Work orders.csv']));
  await screen.findByText('Export ready: work orders');
  expect(screen.queryByText('Exporting work orders continues in the background')).toBeNull();
});

test('a refused export shows the message of the server and can be tried again, in German', async () => {
  let answers = 0;
  const { user } = await open(() => {
    answers += 1;
    return answers === 1 ? json({ error: 'Zu viel.', code: 'too_many_for_xlsx' }, 422) : file();
  }, 'de');
  await user.click(screen.getByRole('button', { name: /^Als XLSX exportieren/ }));
  expect(await screen.findByText('Zu viel.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(saved).toEqual(['Work orders.csv']));
});

test('a selection is exported by its ids, and a selection of all but some by the ids left out', async () => {
  const { user, exports } = await open(file);
  const grid = await screen.findByRole('grid');
  const boxOf = async (code: string) => {
    const row = (await within(grid).findByText(code)).closest('[role=row]');
    const box = row?.querySelector('[role=checkbox]');
    if (!box) throw new Error(`${code} has no box.`);
    return box;
  };
  const take = async () => {
    await user.click(screen.getByRole('button', { name: 'Export selected' }));
    await user.click(await screen.findByRole('button', { name: /^Export as XLSX/ }));
  };
  const sort = '[{"db":"due_at","direction":"desc"}]';
  fireEvent.click(await boxOf('WO-1'));
  fireEvent.click(await boxOf('WO-3'));
  await take();
  await waitFor(() => expect(saved).toEqual(['Work orders.csv']));
  expect(exports()[0]).toMatchObject({ method: 'POST', query: {} });
  expect(exports()[0]?.body).toMatchObject({ format: 'xlsx', ids: [1, 3], sort });
  expect(exports()[0]?.body).not.toHaveProperty('search');
  await user.click(screen.getByRole('button', { name: 'Select all 3' }));
  fireEvent.click(await boxOf('WO-2'));
  await take();
  await waitFor(() => expect(exports()).toHaveLength(2));
  expect(exports()[1]?.body).toMatchObject({ except: [2], search: 'hose', sort });
});
