import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../tests/support/mock-site.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';
import type { HistoryEntry } from '../../contract/item-schemas.ts';

const module = moduleOfTemplate('workorders', orderTemplate);
const order = itemOf(module, 7, { name: 'Hose', type_id: 1, criticality_id: 1 });
const hold = module.flow.byKey.get('ON_HOLD')?.number ?? 0;

let sequence = 100;

function entry(changes: HistoryEntry['changes'], own: Partial<HistoryEntry> = {}): HistoryEntry {
  sequence -= 1;
  return {
    sequence,
    at: '2026-11-21T05:42:00.000Z',
    user_id: 1,
    user_name: 'Marlene Hoffmann',
    token_name: null,
    call: 'UPDATE_SITE_WORKORDERS',
    changes,
    comment: null,
    ...own,
  };
}

async function showHistory(language: 'en' | 'de' = 'en') {
  const name = language === 'en' ? 'History' : 'Verlauf';
  const parts = within(await screen.findByRole('radiogroup'));
  await userEvent.click(parts.getByText(name));
}

async function open(history: readonly HistoryEntry[], language: 'en' | 'de' = 'en') {
  // In a wide window the history is shown next to the form.
  serveSite({
    items: { workorders: [order] },
    templates: [orderTemplate],
    answer: ({ path }) => (path.endsWith('/history') ? json({ history }) : undefined),
  });
  renderSite({ path: 'maintenance/work-orders/7', language });
  await showHistory(language);
  const list = await screen.findByRole('list', { name: language === 'en' ? 'History' : 'Verlauf' });
  return [...list.children].map((line) => line.textContent);
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:12:00Z') }));

test('the history shows the action, author and time of each event', async () => {
  const lines = await open([
    entry({ '/deleted_at': ['2026-11-20T00:00:00.000Z', null] }),
    entry({ '/deleted_at': [null, '2026-11-20T00:00:00.000Z'] }),
    entry({ '/status': [1, hold], '/flow_state': [null, {}] }, { comment: 'Waits for a seal' }),
    entry({
      '/flow_state': [
        { node: 'approval', approvals: [] },
        { node: 'approval', approvals: [{ user_id: 1, at: '2026-11-20T15:20:00.000Z' }] },
      ],
    }),
    entry({ '/name': ['Hose', 'Hydraulic hose'] }, { at: '2026-11-20T15:20:00.000Z' }),
    entry({ '/name': ['', 'Hose'], '/criticality_id': [1, 2] }, { user_id: null, user_name: null }),
    entry({ '/status': [null, 1], '/name': [null, 'Hose'] }, { at: '2025-11-14T06:05:00.000Z' }),
  ]);
  expect(lines).toEqual([
    'MHMarlene Hoffmann restored this item06:42',
    'MHMarlene Hoffmann deleted this item06:42',
    'MHMarlene Hoffmann changed the status06:42before Openafter On holdWaits for a seal',
    'MHMarlene Hoffmann approved a step06:42',
    'MHMarlene Hoffmann changed “Name”Yesterday, 16:20before Hoseafter Hydraulic hose',
    'SSomebody changed 2 fields06:42Namebefore –after HoseCriticalitybefore Criticalafter High',
    'MHMarlene Hoffmann created this item14 Nov 2025, 07:05',
  ]);
});

test('the history lists comments between changes, without the text of removed ones', async () => {
  const lines = await open([
    entry({}, { call: 'DELETE_SITE_WORKORDERS_COMMENT' }),
    entry({}, { call: 'UPDATE_SITE_WORKORDERS_COMMENT', comment: 'Two hoses' }),
    entry({}, { call: 'COMMENT_ON_SITE_WORKORDERS', comment: null }),
  ]);
  expect(lines).toEqual([
    'MHMarlene Hoffmann removed a comment06:42',
    'MHMarlene Hoffmann edited a comment06:42Two hoses',
    'MHMarlene Hoffmann commented06:42',
  ]);
});

test('the history shows the number of events', async () => {
  await open([entry({ '/name': ['', 'Hose'] }), entry({ '/name': ['Hose', 'Pump'] })]);
  expect(screen.getByText('2 entries')).toBeTruthy();
});

test('the history is in German too', async () => {
  const [line] = await open(
    [entry({ '/due_at': ['2026-11-17T16:00:00.000Z', '2026-11-19T16:00:00.000Z'] })],
    'de',
  );
  expect(line).toContain('hat „Fällig“ geändert');
  expect(line).toContain('17.11.2026, 17:00');
  expect(line).toContain('19.11.2026, 17:00');
});

test('the history shows a change of a field that the template no longer has', async () => {
  const [line] = await open([entry({ '/columns/old_reading': [3, 5] })]);
  expect(line).toContain('changed “old_reading”');
  expect(line).toContain('before 3after 5');
});

test('a history that fails to load shows the reason while the form works', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  serveSite({
    items: { workorders: [order] },
    answer: ({ path }) => {
      if (!path.endsWith('/history')) return undefined;
      return isBroken ? failure(500, 'Events are away.') : json({ history: [] });
    },
  });
  renderSite({ path: 'maintenance/work-orders/7' });
  await screen.findByLabelText(/^Name/);
  await showHistory();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Events are away.');
  isBroken = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing has changed yet');
});

test('a changed table shows which rows and cells changed', async () => {
  const permits = moduleOfTemplate('permits');
  const permit = itemOf(permits, 7, { name: 'Tank', type_id: 1 });
  const row = { id: 'a', oxygen: 20.9, lel: 0, tester: 'Anna' };
  const history = [
    entry(
      {
        '/gas_tests': [
          [row, { id: 'b', oxygen: 20, lel: 1, tester: 'Ben' }],
          [
            { ...row, oxygen: 19.2 },
            { id: 'c', oxygen: 21, lel: 2, tester: 'Cem' },
          ],
        ],
      },
      { call: 'UPDATE_SITE_PERMITS' },
    ),
  ];
  serveSite({
    items: { permits: [permit] },
    answer: ({ path }) => (path.endsWith('/history') ? json({ history }) : undefined),
  });
  renderSite({ path: 'maintenance/permits/7' });
  await showHistory();
  const list = await screen.findByRole('list', { name: 'History' });
  const rows = [...list.querySelectorAll('[data-change]')].map((each) => each.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Row 1 changed');
  expect(rows[0]).toContain('Oxygen');
  expect(rows[0]).toMatch(/20.9.*19.2/);
  expect(rows[0]).not.toContain('Anna');
  expect(rows[1]).toMatch(/Row 2 added.*Cem/);
  expect(rows[2]).toMatch(/Row 2 removed.*Ben/);
});

test('a changed inspection names its points and shows answers in words', async () => {
  const groups = [
    {
      id: 'all',
      name: 'All',
      points: [
        { id: 'belt', text: 'Belt is tight' },
        { id: 'guard', text: 'Guard is closed' },
      ],
    },
  ];
  const template = {
    ...orderTemplate,
    document: {
      ...orderTemplate.document,
      columns: [
        ...orderTemplate.document.columns,
        {
          db: 'round',
          name: 'Round',
          columnType: 'inspection',
          columnData: { groups },
          tab: 'general',
          section: 'details',
          order: 99,
        },
      ],
    },
  };
  const unanswered = [{ id: 'belt' }, { id: 'guard' }];
  const before = [{ id: 'belt', answer: 'pass' }, { id: 'guard' }];
  const after = [{ id: 'belt', answer: 'fail', note: 'Slips' }, { id: 'guard' }];
  const pointer = '/columns/round';
  const history = [entry({ [pointer]: [before, after] }), entry({ [pointer]: [null, unanswered] })];
  serveSite({
    items: { workorders: [order] },
    templates: [template],
    answer: ({ path }) => (path.endsWith('/history') ? json({ history }) : undefined),
  });
  renderSite({ path: 'maintenance/work-orders/7' });
  await showHistory();
  const list = await screen.findByRole('list', { name: 'History' });
  const rows = [...list.querySelectorAll('[data-change]')].map((each) => each.textContent);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/Belt is tight.*Pass.*Fail.*Slips/);
});
