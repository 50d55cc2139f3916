import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
  type RequestHandler,
} from '../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';
import { invalidateCall } from '../../api/cache.ts';

const module = moduleOfTemplate('workorders');
const orders = Array.from({ length: 120 }, (_, index) =>
  itemOf(module, index + 1, {
    name: index === 4 ? 'Hose leaking' : `Order ${index + 1}`,
    type_id: 1,
    criticality_id: (index % 2) + 1,
    status: (index % 2) + 1,
    assignee_ids: { user_ids: [1], team_ids: [] },
  }),
);
const many = Array.from({ length: 3000 }, (_, index) =>
  itemOf(module, index + 1, { name: `Order ${index + 1}` }),
);
/** The list of all work orders, unsorted. */
const path = 'maintenance/work-orders?view=all';

function open(
  own: {
    readonly answer?: RequestHandler;
    readonly path?: string;
    readonly language?: 'de';
    readonly items?: typeof orders;
  } = {},
) {
  const { answer, language, items = orders } = own;
  const { requests } = serveSite({
    items: { workorders: items },
    ...(answer === undefined ? {} : { answer }),
  });
  const { router, cache } = renderSite({ path: own.path ?? path, ...(language && { language }) });
  const lists = () => requests.filter(({ path: at }) => at.endsWith('/workorders'));
  const address = () => new URLSearchParams(router.state.location.search);
  return { user: userEvent.setup(), lists, router, address, cache };
}

const table = () => screen.findByRole('grid', { name: 'Work orders' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

/**
 * Scrolls to a row of the usual height. jsdom has no layout; the viewport counts as 600 px high.
 */
async function scrollToRow(row: number) {
  const scroller = (await table()).parentElement ?? document.body;
  scroller.scrollTop = row * 40;
  fireEvent.scroll(scroller);
}

describe('the keyboard', () => {
  test('a question mark in a list shows its keys and changes no cell', async () => {
    const { user, lists } = open();
    (await table()).focus();
    await user.keyboard('{ArrowRight}?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(dialog.textContent).toContain('Edit the cell (or double-click it)F2');
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(lists()).toHaveLength(1);
  });

  test('Escape on an item returns to the list with its filters, and to the row of the item', async () => {
    const { user, router } = open({ path: `${path}&search=order` });
    await screen.findByRole('link', { name: 'Order 3' });
    (await table()).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const activeText = () => {
      const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.textContent;
    };
    expect(activeText()).toBe('WO-3');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Order 3' }, { timeout: 20_000 });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('grid'));
    expect(activeText()).toBe('WO-3');
    expect(router.state.location.search).toBe('?view=all&search=order');
  });
});

describe('the list', () => {
  test('the list shows the document’s columns, the visible rows and their total', async () => {
    open();
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      '',
      'No.',
      'Name',
      'Status',
      'Criticality',
      'Equipment',
      'Due',
      'Assigned to',
      'Template',
    ]);
    expect((await rows()).length).toBeLessThan(30);
    expect((await table()).getAttribute('aria-rowcount')).toBe('121');
    expect(await screen.findByText('1 to 15 of 120')).toBeTruthy();
    const [first] = await rows();
    expect(first?.textContent).toContain('WO-1');
    expect(
      within(first ?? document.body).getByRole('img', { name: 'Marlene Hoffmann' }),
    ).toBeTruthy();
  });

  test('scrolling fetches the page of the rows scrolled to, and no other page', async () => {
    const { lists } = open({ items: many });
    await table();
    await scrollToRow(1540);
    await screen.findByText('WO-1541');
    expect(lists().map(({ query }) => query.offset)).toEqual([undefined, '1500']);
    expect(screen.queryByText('WO-1')).toBeNull();
    expect(screen.getByText('1,541 to 1,555 of 3,000')).toBeTruthy();
  });

  test('the list prefetches the next page before its first row is visible', async () => {
    const { lists } = open({ items: many });
    await table();
    await scrollToRow(60);
    await waitFor(() =>
      expect(lists().map(({ query }) => query.offset)).toEqual([undefined, '100']),
    );
    expect(screen.queryByText('WO-101')).toBeNull();
  });

  test('a click on a row opens its item', async () => {
    const { user, router } = open();
    const [first] = await rows();
    await user.click(within(first ?? document.body).getByText('WO-1'));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/work-orders\/1$/));
  });

  test('a person without the permission to create can read the list', async () => {
    serveSite({ items: { workorders: orders } });
    renderSite({ path, me: testUser(['read']) });
    await table();
    expect(screen.queryByRole('button', { name: 'New work order' })).toBeNull();
  });
});

describe('search, sort and filter', () => {
  test('a search is sent after a pause in typing and stored in the address', async () => {
    const { user, lists, address } = open();
    await table();
    await user.type(screen.getByRole('searchbox', { name: 'Search work orders' }), 'hose leak');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(lists().map(({ query }) => query.search)).toEqual([undefined, 'hose leak']);
    expect(address().get('search')).toBe('hose leak');
  });

  test('a click on a header cell sorts ascending, then descending, then not at all', async () => {
    const { user, lists } = open();
    const click = () => user.click(screen.getByRole('button', { name: 'Name' }));
    const head = () => screen.getByRole('columnheader', { name: 'Name' });
    await table();
    await click();
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
    await click();
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
    await click();
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBeNull());
    const requests = lists().map(({ query }) => query.sort);
    expect(requests).toEqual([
      undefined,
      '[{"db":"name","direction":"asc"}]',
      '[{"db":"name","direction":"desc"}]',
    ]);
    expect(screen.queryByRole('button', { name: 'Equipment' })).toBeNull();
  });

  test('a filter is applied when its editor is confirmed, reads as a sentence and can be removed', async () => {
    const { user, lists, address } = open();
    await table();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    const panel = await screen.findByRole('dialog', { name: 'Add filter' });
    await user.click(within(panel).getByRole('button', { name: 'Name' }));
    await user.type(await within(panel).findByRole('searchbox'), 'hose{Enter}');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    const rule = { contains: [{ var: 'name' }, 'hose'] };
    expect(JSON.parse(lists().at(-1)?.query.filter ?? 'null')).toEqual(rule);
    expect(JSON.parse(address().get('filter') ?? 'null')).toEqual(rule);
    await user.click(screen.getByRole('button', { name: 'Remove filter: Name contains “hose”' }));
    await screen.findByText('1 to 15 of 120');
    expect(address().get('filter')).toBeNull();
  });

  test('an address restores search, sort and filter', async () => {
    const filter = JSON.stringify({ in: [{ var: 'status' }, [2]] });
    open({ path: `${path}&sort=-name&filter=${encodeURIComponent(filter)}` });
    expect((await rows())[0]?.textContent).toContain('WO-120');
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    screen.getByRole('button', { name: 'Status Inactive' });
  });
});

describe('an empty or failed list', () => {
  test('an empty list says why, and offers to clear the search', async () => {
    const { user } = open({ path: `${path}&search=zzz` });
    await screen.findByText('No work orders match');
    screen.getByText('1 filter is active.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('1 to 15 of 120');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  test('a template that no item was made with counts as a filter, and clearing shows the items of all', async () => {
    const { user, address } = open({
      path: `${path}&template=7`,
      answer: ({ path: at, query }) =>
        at.endsWith('/workorders') && query.template_id !== undefined
          ? json({ workorders: [], sync_cursor: 1 })
          : undefined,
    });
    await screen.findByText('No work orders match');
    screen.getByText('1 filter is active.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('1 to 15 of 120');
    expect(address().get('template')).toBeNull();
  });

  test('a module without items says so although its view filters, and offers to make the first one', async () => {
    const { address, router, user } = open({
      path: `${path}&filter=${encodeURIComponent(JSON.stringify({ in: [{ var: 'status' }, [1]] }))}`,
      items: [],
    });
    const title = await screen.findByText('No work orders yet');
    expect(address().get('filter')).not.toBeNull();
    expect(screen.queryByText('1 filter is active.')).toBeNull();
    const state = within(title.closest<HTMLElement>('[data-next="step"]') ?? document.body);
    await user.click(state.getByRole('button', { name: 'New work order' }));
    expect(router.state.location.pathname).toMatch(/work-orders\/new$/);
  });

  test('German texts keep the capitals of nouns', async () => {
    open({ path: `${path}&search=zzz`, language: 'de' });
    expect(await screen.findByText('Keine Treffer: Arbeitsaufträge')).toBeTruthy();
  });

  test('a failed list shows the error and offers to retry', async () => {
    let isBroken = true;
    const { user } = open({
      answer: ({ path: at }) =>
        isBroken && at.endsWith('/workorders') ? failure(503, 'Try later.') : undefined,
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Work orders didn’t load');
    expect(alert.textContent).toContain('Try later.');
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 to 15 of 120');
  });

  test('rows stay when the next page fails, and the page is not retried automatically', async () => {
    let isBroken = true;
    const { user, lists } = open({
      items: many,
      answer: ({ query }) => (isBroken && query.offset ? failure(503, 'Try later.') : undefined),
    });
    await table();
    await scrollToRow(540);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Try later.');
    expect(lists()).toHaveLength(2);
    await scrollToRow(0);
    expect((await rows())[0]?.textContent).toContain('WO-1');
    await scrollToRow(540);
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('WO-541');
  });
});

describe('the list on a phone', () => {
  const media = window.matchMedia.bind(window);
  afterEach(() => {
    window.matchMedia = media;
  });

  test('items are cards whose name is the link', async () => {
    window.matchMedia = (query) =>
      Object.assign(media(query), { matches: query.includes('768px') });
    const { user, router } = open();
    const list = await screen.findByRole('list', { name: 'Work orders' });
    const cards = within(list).getAllByRole('listitem');
    expect(cards).toHaveLength(20);
    expect(cards[0]?.textContent).toContain('WO-1');
    expect(cards[0]?.textContent).toContain('Active');
    expect(cards[0]?.textContent).not.toContain('Due');
    expect(screen.queryByRole('grid')).toBeNull();
    await user.click(within(list).getByRole('link', { name: 'Hose leaking' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/work-orders\/5$/));
  });
});

test('the list refetches when another person changes an item', async () => {
  let name = 'Order 1';
  const { cache, lists } = open({
    answer: ({ path: at }) => {
      const [first, ...others] = orders;
      if (!at.endsWith('/workorders') || first === undefined) return undefined;
      return json({ workorders: [{ ...first, name }, ...others.slice(0, 9)], sync_cursor: 1 });
    },
  });
  await screen.findByRole('link', { name: 'Order 1' });
  name = 'Renamed by another';
  await invalidateCall(cache, 'GET_SITE_WORKORDERS', 1);
  await screen.findByRole('link', { name: 'Renamed by another' });
  expect(lists()).toHaveLength(2);
});
