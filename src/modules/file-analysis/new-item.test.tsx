import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWith } from '../../../tests/support/in-memory-outbox.ts';
import {
  type MockReplies,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../tests/support/mock-site.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';
import { loadConfig } from '../../api/config.ts';
import type { AnalysisCapabilities, Proposal } from '../../contract/file-analysis.ts';
import type { SiteFile } from '../../contract/files.ts';

vi.mock('../../api/drafts.ts', () => import('../../../tests/support/in-memory-drafts.ts'));
vi.mock(
  '../../api/outbox/device-outbox.ts',
  () => import('../../../tests/support/in-memory-outbox.ts'),
);

const capabilities: AnalysisCapabilities = {
  service: { name: 'Gemini', model: 'test' },
  is_on: true,
  media_types: ['application/pdf'],
  largest_file: 20_000_000,
  picture_languages: [],
};
const manual: SiteFile = {
  id: 31,
  name: 'manual.pdf',
  size: 4,
  media_type: 'application/pdf',
  format: 'PDF',
  sha256: 'a'.repeat(64),
  width: null,
  height: null,
  kind: null,
  taken_at: null,
  latitude: null,
  longitude: null,
  created_at: '2026-11-27T10:00:00.000Z',
  created_by_user_id: 1,
};
const place = { state: 'found', unit: 'page', page: 2, quote: 'Hose of the pump' } as const;
const proposal = (pointer: string, value: string): Proposal => ({
  pointer,
  text: value,
  value,
  problem: null,
  place,
});
const proposals = [
  proposal('/name', 'Hose'),
  proposal('/description', 'Replace it'),
  proposal('/columns/cause', 'Worn out'),
];
const made = itemOf(moduleOfTemplate('workorders', orderTemplate), 42, { name: 'Hose' });
const gemini = '/api/sites/1/gemini';

const withAnalysis = { 'GET /config.json': { file_analysis: true } };
const request = globalThis.XMLHttpRequest;

// Without XMLHttpRequest files are sent by fetch, which the test answers.
beforeEach(() => {
  startWith();
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
});

afterEach(async () => {
  vi.restoreAllMocks();
  globalThis.XMLHttpRequest = request;
  serveSite({ replies: { 'GET /config.json': { file_analysis: false } } });
  await loadConfig();
});

async function open(can = capabilities, more: MockReplies = withAnalysis) {
  const { requests } = serveSite({
    templates: [orderTemplate],
    replies: {
      ...more,
      [`GET ${gemini}/capabilities`]: { ...can },
      'POST /api/sites/1/files': () => json(manual, 201),
      'GET /api/sites/1/files': { files: [manual] },
      [`POST ${gemini}/upload`]: () => json({ file_id: 31, kept_until: null }, 201),
      [`POST ${gemini}/analyze`]: { answer: null, proposals },
      'POST /api/sites/1/workorders': () => json(made, 201),
      'GET /api/sites/1/workorders/42': { ...made },
    },
  });
  await loadConfig();
  const me = testUser();
  const use = { permission_code: 'analysis.use', site_id: null };
  renderSite({
    path: 'maintenance/work-orders/new',
    me: { ...me, permissions: [...me.permissions, use] },
  });
  await screen.findByRole('heading', { level: 1, name: 'New work order' });
  const sent = (to: string) => requests.filter(({ call }) => call === `POST ${to}`);
  return { user: userEvent.setup(), requests, sent };
}

type User = Awaited<ReturnType<typeof open>>['user'];

const analysisTab = () => screen.queryByRole('tab', { name: 'Ask the file' });

/** Chooses a file in the field of the form. */
async function addFile(user: User): Promise<void> {
  await user.click(screen.getByRole('tab', { name: 'Files' }));
  const [chooser] = await screen.findAllByLabelText('Choose files', { selector: 'input' });
  if (chooser === undefined) throw new Error('no field for files');
  await user.upload(chooser, new File(['%PDF'], 'manual.pdf', { type: 'application/pdf' }));
}

test('a file of a new item proposes values, and only those that the person takes are in the form', async () => {
  const { user, sent } = await open();
  expect(analysisTab()).toBeNull();
  await addFile(user);
  await user.click(await screen.findByRole('tab', { name: 'Ask the file' }));
  await screen.findByText('When you ask, manual.pdf is sent to Gemini.');
  expect(sent(`${gemini}/upload`)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Propose values for the fields' }));
  const shown = within(
    await screen.findByRole('region', { name: 'Proposed values from manual.pdf' }),
  );
  const asked = {
    module_type: 'workorders',
    item_id: null,
    template: { id: 5, version: 1 },
    file_id: 31,
  };
  expect(sent(`${gemini}/upload`).map(({ body }) => body)).toEqual([asked]);
  expect(sent(`${gemini}/analyze`).map(({ body }) => body)).toEqual([
    { ...asked, question: null, language: 'en' },
  ]);
  expect(shown.getAllByRole('button', { name: /^Page 2 .*Hose of the pump/ })).toHaveLength(3);

  await user.click(shown.getByRole('button', { name: 'Take “Name”' }));
  await user.click(shown.getByRole('button', { name: 'Take “Cause of failure”' }));
  await user.click(shown.getByRole('button', { name: 'Leave “Description” as it is' }));
  expect(shown.getAllByText('Taken, not saved yet')).toHaveLength(2);
  expect(sent('/api/sites/1/workorders')).toEqual([]);
  await user.click(screen.getByRole('tab', { name: 'General' }));
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Hose');
  expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', '');
});

test('on a site that has switched analysis off nothing is offered', async () => {
  const { user, requests } = await open({ ...capabilities, is_on: false });
  await waitFor(() =>
    expect(requests.map(({ call }) => call)).toContain(`GET ${gemini}/capabilities`),
  );
  await addFile(user);
  await screen.findByText('manual.pdf');
  expect(analysisTab()).toBeNull();
});

test('a page whose server has no service asks for nothing', async () => {
  const { requests } = await open(capabilities, { 'GET /config.json': { file_analysis: false } });
  expect(requests.filter(({ path }) => path.startsWith(gemini))).toEqual([]);
});

test('without a connection the button says why nothing is proposed', async () => {
  const { user, sent } = await open();
  await addFile(user);
  await screen.findByRole('tab', { name: 'Ask the file' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(await screen.findByRole('tab', { name: 'Ask the file' }));
  const button = await screen.findByRole('button', { name: 'Propose values for the fields' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe(
    'You are offline. manual.pdf can be analysed once you are connected again.',
  );
  await user.click(button);
  expect(sent(`${gemini}/upload`)).toEqual([]);
});

test('a file that is only on this device says that it has to be uploaded first', async () => {
  URL.createObjectURL = () => 'blob:manual';
  const { user, sent } = await open();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await addFile(user);
  await screen.findByRole('tab', { name: 'Ask the file' });
  network.mockReturnValue(true);
  await user.click(await screen.findByRole('tab', { name: 'Ask the file' }));
  const button = await screen.findByRole('button', { name: 'Propose values for the fields' });
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  await waitFor(() => expect(reason?.textContent).toMatch(/^manual\.pdf is only on this device/));
  await user.click(button);
  expect(sent(`${gemini}/upload`)).toEqual([]);
});
