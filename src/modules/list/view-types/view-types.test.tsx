import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type RequestHandler,
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../../tests/support/render-site.tsx';
import { board } from './board/definition.ts';
import { calendar } from './calendar/definition.ts';
import { availableViewTypes, changedSettings, settingColumns } from './resolve-view-type.ts';
import { tree } from './tree/definition.ts';

const module = moduleOfTemplate('workorders');
const [active, inactive] = module.flow.statuses;
if (active === undefined || inactive === undefined) throw new Error('The flow has two statuses');
const orders = Array.from({ length: 5 }, (_, index) =>
  itemOf(module, index + 1, {
    name: `Order ${index + 1}`,
    type_id: 1,
    criticality_id: index < 2 ? 1 : 2,
    status: (index < 3 ? active : inactive).number,
    due_at: `2026-11-${20 + index}`,
  }),
);
const path = 'maintenance/work-orders';

function open(
  search: string,
  own: { readonly answer?: RequestHandler; readonly actions?: string[] } = {},
) {
  const { answer, actions } = own;
  const { requests } = serveSite({
    items: { workorders: orders },
    ...(answer === undefined ? {} : { answer }),
  });
  const site = renderSite({
    path: `${path}?view=all&${search.slice(1)}`,
    ...(actions === undefined ? {} : { me: testUser(actions) }),
  });
  return { user: userEvent.setup(), requests, ...site };
}

const lane = (name: string) => screen.findByRole('region', { name });
const inLanguage = (text: unknown) => String((text as { readonly en: string }).en);
const [from, to] = [inLanguage(active.label), inLanguage(inactive.label)];

const offered = (each: typeof module) => availableViewTypes(each).map(({ id }) => id);

describe('view types', () => {
  test('a view type is offered if the module has the columns that it needs', () => {
    expect(offered(module)).toEqual(['table', 'board', 'calendar', 'map', 'cards']);
    const locations = moduleOfTemplate('functional_locations');
    expect(offered(locations)).toContain('tree');
    const parent = settingColumns(locations, tree, {}).get('parent');
    expect(parent?.column?.settings.moduleType).toBe('functional_locations');
    expect(offered(moduleOfTemplate('equipment'))).toContain('map');
  });

  test('a view type shows items by the stored column, else by the one that it prefers', () => {
    expect(settingColumns(module, calendar, {}).get('from')?.column).toMatchObject({
      fieldType: { document: { ruleType: 'date' } },
    });
    expect(settingColumns(module, board, {}).get('by')?.role).toBe('status');
    expect(settingColumns(module, board, { by: 'criticality_id' }).get('by')?.db).toBe(
      'criticality_id',
    );
    expect(changedSettings(module, board, { by: 'criticality_id' }, { by: 'type_id' })).toEqual({
      by: 'type_id',
    });
    expect(changedSettings(module, calendar, {}, { unit: 'week' })).toEqual({
      from: settingColumns(module, calendar, {}).get('from')?.db,
      unit: 'week',
    });
  });

  test('the toolbar switches the view type, which is stored in the address', async () => {
    const { user, router } = open('');
    await user.click(await screen.findByRole('button', { name: 'Shown as: Table' }));
    const menu = await screen.findByRole('dialog', { name: 'Shown as: Table' });
    expect(within(menu).queryByRole('button', { name: 'Tree' })).toBeNull();
    await user.click(within(menu).getByRole('button', { name: 'Board' }));
    await lane(from);
    expect(router.state.location.search).toBe('?view=all&kind=board');
  });
});

/** Presses an element and moves the pointer over another one. jsdom has no layout. */
function drag(element: Element, over: Element, pointerType = 'mouse'): void {
  Object.assign(element, { setPointerCapture: () => {} });
  Object.assign(document, { elementFromPoint: () => over });
  fireEvent.pointerDown(element, { button: 0, isPrimary: true, pointerType });
  fireEvent.pointerMove(element, { clientX: 80, clientY: 10, pointerType });
}

describe('a board', () => {
  test('a board has a lane with its cards for each status, and moving a card makes a transition', async () => {
    const { user, requests } = open('?kind=board', {
      answer: ({ path: at, body }) =>
        at.endsWith('/1/transitions') ? json({ ...orders[0], status: body?.['to'] }) : undefined,
    });
    const cards = within(await lane(from));
    expect(await cards.findAllByRole('listitem')).toHaveLength(3);
    await user.click(cards.getByRole('button', { name: 'Move WO-1' }));
    await user.click(await screen.findByRole('button', { name: to }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/sites/1/workorders/1/transitions',
        body: { to: inactive.key },
        version: 1,
      }),
    );
  });

  test('a board says before and after a drop why the move is denied', async () => {
    const { requests } = open('?kind=board', { actions: ['read'] });
    const card = (await within(await lane(from)).findByText('Order 1')).closest('li');
    const target = await lane(to);
    drag(card ?? document.body, target);
    expect(await within(target).findByText(/You don’t have the permission/)).toBeTruthy();
    fireEvent.pointerUp(card ?? document.body);
    await screen.findByText('WO-1 was not moved');
    expect([...new Set(requests.map(({ method }) => method))]).toEqual(['GET']);
  });

  test('moving a card on a board by another column changes the value, and can be undone', async () => {
    const { user, requests } = open('?kind=board&board=criticality_id', {
      answer: ({ method, body }) =>
        method === 'PATCH' ? json({ ...orders[0], ...body, version: 2 }) : undefined,
    });
    await user.click(
      await within(await lane('Critical')).findByRole('button', { name: 'Move WO-1' }),
    );
    await user.click(await screen.findByRole('button', { name: 'High' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      const changes = requests.filter(({ method }) => method === 'PATCH');
      expect(changes.map(({ body, version }) => [body?.['criticality_id'], version])).toEqual([
        [2, 1],
        [1, 2],
      ]);
    });
  });

  test('a moved card is in its new lane before the server answers, and back after a refusal', async () => {
    const answer = Promise.withResolvers<Response>();
    const { user } = open('?kind=board&board=criticality_id', {
      answer: ({ method }) => (method === 'PATCH' ? answer.promise : undefined),
    });
    const [critical, high] = [within(await lane('Critical')), within(await lane('High'))];
    await high.findByText('Order 3');
    await user.click(await critical.findByRole('button', { name: 'Move WO-1' }));
    await user.click(await screen.findByRole('button', { name: 'High' }));
    await high.findByText('Order 1');
    expect(critical.queryByText('Order 1')).toBeNull();
    answer.resolve(failure(403, 'You may not.'));
    await critical.findByText('Order 1');
    expect(high.queryByText('Order 1')).toBeNull();
    await screen.findByText('WO-1 was not moved');
    await screen.findByText('You may not.');
  });
});

describe('groups', () => {
  test('the server counts the groups, and a group fetches its rows when it is opened', async () => {
    const { user, requests } = open('?group=criticality_id');
    const second = await screen.findByRole('button', { name: /High 3/ });
    expect(second.getAttribute('aria-expanded')).toBe('false');
    screen.getByRole('button', { name: /Critical 2/, expanded: true });
    await user.click(second);
    await waitFor(() => {
      const filters = requests
        .filter(({ path: at }) => at.endsWith('/workorders'))
        .map(({ query }) => query.filter);
      expect(filters).toContain('{"==":[{"var":"criticality_id"},2]}');
    });
  });
});

test('the header of a calendar formats a week as lists format dates', async () => {
  const { user } = open('?kind=calendar&calendar=due_at&day=2026-11-18');
  await screen.findByRole('heading', { name: 'November 2026' });
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  expect(await screen.findByRole('heading', { name: /^16\s–\s22 Nov 2026$/ })).not.toBeNull();
});

test('the day of a calendar is stored in the address', async () => {
  const { user, router } = open('?kind=calendar&calendar=due_at&day=2026-03-05');
  await screen.findByRole('heading', { name: 'March 2026' });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByRole('heading', { name: 'April 2026' });
  expect(router.state.location.search).toContain('day=2026-04-01');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('day='));
});

describe('a map', () => {
  const equipment = moduleOfTemplate('equipment');
  const at = (id: number, position: readonly [number, number] | null) =>
    itemOf(equipment, id, {
      name: `Pump ${id}`,
      lat_lon: position === null ? null : [...position],
    });

  test('a map fetches the items with a position, in as many calls as needed, and lists them', async () => {
    const near = Array.from({ length: 620 }, (_, index) => at(index + 1, [51.4, 11.9]));
    const { requests } = serveSite({ items: { equipment: [...near, at(999, null)] } });
    renderSite({ path: 'assets/equipment?kind=map' });
    const list = await screen.findByRole('list', { name: 'Equipment' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(620);
    expect(within(list).queryByRole('link', { name: 'Pump 999' })).toBeNull();
    const pages = requests.filter(({ path }) => path.endsWith('/equipment'));
    expect(pages).toHaveLength(2);
  });
});

describe('a tree', () => {
  const locations = moduleOfTemplate('functional_locations');
  const location = (id: number, name: string, above: number | null) =>
    itemOf(locations, id, { name, functional_location_id: above === null ? [] : [above] });

  test('arrow keys expand a tree, go to children and parents, and collapse it', async () => {
    serveSite({
      items: {
        functional_locations: [
          location(1, 'Mine', null),
          location(2, 'Pit', 1),
          location(3, 'Ramp', 2),
          location(4, 'Mill', null),
        ],
      },
    });
    renderSite({ path: 'assets/functional-locations?kind=tree' });
    const user = userEvent.setup();
    const mine = await screen.findByRole('link', { name: 'Mine' });
    mine.focus();
    await user.keyboard('{ArrowRight}');
    const pit = await screen.findByRole('link', { name: 'Pit' });
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(pit);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Mill');
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(mine);
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('link', { name: 'Pit' })).toBeNull();
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Mill');
  });
});

test('a calendar shows items on their days, and a key moves one by a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T09:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { user, requests } = open('?kind=calendar&calendar=due_at', {
    answer: ({ method, body }) =>
      method === 'PATCH' ? json({ ...orders[0], ...body, version: 2 }) : undefined,
  });
  await screen.findByRole('button', { name: 'Today' });
  const filter = () =>
    requests.findLast(({ path: at }) => at.endsWith('/workorders'))?.query.filter ?? '';
  await waitFor(() => expect(filter()).toContain('"due_at"'));
  const chip = await screen.findByRole('link', { name: /Order 1$/ });
  chip.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      due_at: '2026-11-21',
    }),
  );
});

test('a calendar shows a shifted item on its new day before the server answers', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T09:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const answer = Promise.withResolvers<Response>();
  const { user } = open('?kind=calendar&calendar=due_at', {
    answer: ({ method }) => (method === 'PATCH' ? answer.promise : undefined),
  });
  const dayOf = () =>
    screen
      .getByRole('link', { name: /Order 1$/ })
      .closest('section')
      ?.getAttribute('aria-label');
  const chip = await screen.findByRole('link', { name: /Order 1$/ });
  expect(dayOf()).toContain('20 Nov');
  chip.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(dayOf()).toContain('21 Nov'));
  answer.resolve(failure(403, 'You may not.'));
  await screen.findByText('You may not.');
  expect(dayOf()).toContain('20 Nov');
});

describe('the focus comes back from an item', () => {
  const back = async (
    user: ReturnType<typeof userEvent.setup>,
    link: HTMLElement,
    name: string,
  ): Promise<void> => {
    link.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name }, { timeout: 20_000 });
    await user.keyboard('{Escape}');
  };
  const focused = () => document.activeElement?.textContent;

  test('to the card of a board', async () => {
    const { user } = open('?kind=board');
    const card = await screen.findByRole('link', { name: 'Order 2' });
    await back(user, card, 'Order 2');
    await screen.findByRole('link', { name: 'Order 2' });
    await waitFor(() => expect(focused()).toBe('Order 2'));
  });

  test('to the lane of a board on a phone', async () => {
    const media = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      Object.assign(media(query), { matches: query.includes('768px') });
    try {
      const { user } = open(`?kind=board&lane=${inactive.number}`);
      const card = await screen.findByRole('link', { name: 'Order 4' });
      expect(screen.queryByRole('link', { name: 'Order 2' })).toBeNull();
      await back(user, card, 'Order 4');
      await waitFor(() => expect(focused()).toBe('Order 4'));
    } finally {
      window.matchMedia = media;
    }
  });

  test('to the item of a calendar', async () => {
    const { user } = open('?kind=calendar&calendar=due_at&day=2026-11-18');
    await back(user, await screen.findByRole('link', { name: /Order 3$/ }), 'Order 3');
    await screen.findByRole('heading', { name: 'November 2026' });
    await waitFor(() => expect(focused()).toMatch(/Order 3$/));
  });

  test('to an item that a day of the calendar shows in its popover', async () => {
    const crowd = Array.from({ length: 6 }, (_, index) =>
      itemOf(module, index + 1, { name: `Job ${index + 1}`, type_id: 1, due_at: '2026-11-20' }),
    );
    serveSite({ items: { workorders: crowd } });
    renderSite({ path: `${path}?view=all&kind=calendar&calendar=due_at&day=2026-11-18` });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '3 more' }));
    const popover = await screen.findByRole('dialog', { name: /20 Nov/ });
    await back(user, within(popover).getByRole('link', { name: /Job 5$/ }), 'Job 5');
    await screen.findByRole('heading', { name: 'November 2026' });
    await waitFor(() => expect(focused()).toMatch(/Job 5$/));
  });

  test('to the list next to a map', async () => {
    const equipment = moduleOfTemplate('equipment');
    const pump = (id: number) =>
      itemOf(equipment, id, { name: `Pump ${id}`, lat_lon: [51.4, 11.9], type_id: 1 });
    serveSite({ items: { equipment: [pump(1), pump(2)] } });
    renderSite({ path: 'assets/equipment?view=all&kind=map' });
    const link = await screen.findByRole('link', { name: 'Pump 2' });
    await back(userEvent.setup(), link, 'Pump 2');
    await waitFor(() => expect(focused()).toBe('Pump 2'));
  });

  test('to the node of a tree, whose branches are expanded as before', async () => {
    const locations = moduleOfTemplate('functional_locations');
    const location = (id: number, name: string, above: number | null) =>
      itemOf(locations, id, { name, functional_location_id: above === null ? [] : [above] });
    serveSite({
      items: {
        functional_locations: [
          location(1, 'Mine', null),
          location(2, 'Pit', 1),
          location(4, 'Mill', null),
        ],
      },
    });
    renderSite({ path: 'assets/functional-locations?view=all&kind=tree' });
    const user = userEvent.setup();
    (await screen.findByRole('link', { name: 'Mine' })).focus();
    await user.keyboard('{ArrowRight}');
    await back(user, await screen.findByRole('link', { name: 'Pit' }), 'Pit');
    await waitFor(() => expect(focused()).toBe('Pit'));
  });
});
