import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  readFileBytes,
  startWith,
  unsentChanges,
} from '../../../../tests/support/in-memory-outbox.ts';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';
import type { ConnectionState } from '../../../api/connection.ts';
import { localIdOf } from '../../../domain/outbox/outbox.ts';

vi.mock(
  '../../../api/outbox/device-outbox.ts',
  () => import('../../../../tests/support/in-memory-outbox.ts'),
);

const documents = moduleOfTemplate('dms_documents');
const manual = itemOf(documents, 7, { name: 'Manual', document_number: 'D-7' });

const connection = vi.hoisted(() => ({ state: 'server_unavailable' }));
vi.mock(import('../../../api/connection.ts'), async (original) => ({
  ...(await original()),
  useConnection: () => connection.state as ConnectionState,
}));

afterEach(() => {
  vi.restoreAllMocks();
  connection.state = 'server_unavailable';
});

beforeEach(() => startWith());

test('a version without a connection is kept with its file and what is said of it, and can be given up', async () => {
  const { requests } = serveSite({
    items: { dms_documents: [manual] },
    answer: ({ path }) =>
      path.endsWith('/versions') ? json({ versions: [], newest: null }) : undefined,
  });
  renderSite({ path: 'dms/documents/7?tab=%3Aversions' });
  const user = userEvent.setup();
  const choose = await screen.findByLabelText<HTMLInputElement>('Upload the first version');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.upload(choose, new File(['marked up'], 'Manual B.pdf'));
  await user.type(await screen.findByLabelText('What is different?'), 'As built');
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await screen.findByText(/^New version “Manual B.pdf” saved on this device\./);
  expect(unsentChanges.get().entries.map(({ itemId, action }) => ({ itemId, action }))).toEqual([
    {
      itemId: 7,
      action: {
        kind: 'version',
        name: 'Manual B.pdf',
        body: {
          file_id: localIdOf(1),
          client_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
          comment: 'As built',
          is_minor: false,
          seen_version: 0,
        },
      },
    },
  ]);
  const bytes = await readFileBytes(null, localIdOf(1));
  expect(bytes?.byteLength).toBe('marked up'.length);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  const shown = within(await screen.findByRole('list', { name: 'Versions that are not sent' }));
  expect(shown.getByText('As built')).toBeTruthy();
  expect(shown.getAllByText('Not sent yet').length).toBeGreaterThan(0);
  await user.click(shown.getByRole('button', { name: 'Discard my change' }));
  const asking = within(await screen.findByRole('dialog', { name: /Discard the version/ }));
  await user.click(asking.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(unsentChanges.get()).toMatchObject({ entries: [], files: [] }));
});

/** Gives the window another width, as far as media queries tell. */
function windowOfWidth() {
  const lists: { readonly query: string; readonly list: MediaQueryList }[] = [];
  const media = window.matchMedia.bind(window);
  let width = 1280;
  const isMet = (query: string) => width < Number(/width < (\d+)px/.exec(query)?.[1] ?? 0);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = media(query);
    Object.defineProperty(list, 'matches', { get: () => isMet(query) });
    lists.push({ query, list });
    return list;
  });
  return (next: number) => {
    width = next;
    for (const { list } of lists) list.dispatchEvent(new Event('change'));
  };
}

test('a file that is chosen as a version, and what is said of it, stay when the window becomes as narrow as a phone', async () => {
  const resize = windowOfWidth();
  serveSite({
    items: { dms_documents: [manual] },
    answer: ({ path }) =>
      path.endsWith('/versions') ? json({ versions: [], newest: null }) : undefined,
  });
  renderSite({ path: 'dms/documents/7?tab=%3Aversions' });
  const user = userEvent.setup();
  const choose = await screen.findByLabelText<HTMLInputElement>('Upload the first version');
  await user.upload(choose, new File(['marked up'], 'Manual B.pdf'));
  await user.type(await screen.findByLabelText('What is different?'), 'As built');
  expect(screen.getByRole('complementary', { name: 'Activity' })).toBeTruthy();
  act(() => resize(360));
  expect(screen.queryByRole('complementary', { name: 'Activity' })).toBeNull();
  expect(screen.getByText('Manual B.pdf')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('What is different?').value).toBe('As built');
});

test('a file that is chosen without a connection stays while the versions are loaded again', async () => {
  let answer: () => Response | Promise<Response> = () => json({}, 503);
  serveSite({
    items: { dms_documents: [manual] },
    answer: ({ path }) => (path.endsWith('/versions') ? answer() : undefined),
  });
  const { cache } = renderSite({ path: 'dms/documents/7?tab=%3Aversions' });
  const user = userEvent.setup();
  const choose = await screen.findByLabelText<HTMLInputElement>('Upload a version');
  await user.upload(choose, new File(['marked up'], 'Manual B.pdf'));
  let arrive: (reply: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const again = cache.invalidateQueries();
  await waitFor(() => expect(screen.queryByText('The versions didn’t load')).toBeNull());
  expect(screen.getByText('Manual B.pdf')).toBeTruthy();
  arrive(json({ versions: [], newest: null }));
  await again;
  expect(screen.getByText('Manual B.pdf')).toBeTruthy();
});

/** A version of the document with this number. */
const versionOf = (version: number) => ({
  version,
  is_active: version === 1,
  is_minor: false,
  revision: null,
  comment: null,
  text: { state: 'done', reason: null, is_cut: false, from_pictures: false },
  file: { id: version, name: `${version}.txt`, size: 1, media_type: 'text/plain', format: 'TXT' },
  created_at: '2026-01-01T00:00:00.000Z',
  created_by_user_id: 1,
  created_by_user_name: 'Nora',
});

test('a version is deleted with a connection only, and the menu says why not', async () => {
  const { requests } = serveSite({
    items: { dms_documents: [manual] },
    answer: ({ path }) =>
      path.endsWith('/versions')
        ? json({ versions: [versionOf(2), versionOf(1)], newest: { version: 2, revision: null } })
        : undefined,
  });
  renderSite({ path: 'dms/documents/7?tab=%3Aversions' });
  const user = userEvent.setup();
  const menu = await screen.findByRole('button', { name: 'More for version 2' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  await user.click(menu);
  await user.click(await screen.findByText('Possible when the connection is back.'));
  expect(screen.queryByRole('dialog', { name: 'Delete version 2?' })).toBeNull();
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

describe('several versions', () => {
  /** The page of a document with four versions, of which the first is active; the server refuses to delete the second. */
  async function choose(state: ConnectionState, ...numbers: readonly number[]) {
    connection.state = state;
    let there = [4, 3, 2, 1];
    const { requests } = serveSite({
      items: { dms_documents: [manual] },
      answer: ({ path, method }) => {
        if (path.endsWith('/versions'))
          return json({
            versions: there.map(versionOf),
            newest: { version: 4, revision: null },
          });
        const file = Number(/files\/(\d+)/.exec(path)?.[1]);
        if (method === 'GET' || !Number.isInteger(file)) return undefined;
        if (file === 2) return failure(409, 'Version 2 was approved.');
        there = method === 'DELETE' ? there.filter((each) => each !== file) : [file, ...there];
        return json({ module_type: 'dms_documents', item_id: 7, file_id: file, version: file });
      },
    });
    renderSite({ path: 'dms/documents/7?tab=%3Aversions' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Delete several' }));
    for (const number of numbers)
      await user.click(screen.getByRole('checkbox', { name: `Version ${number}` }));
    const changes = () =>
      requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${/files\/\d+(\/\w+)?/.exec(path)?.[0]}`);
    return { user, changes };
  }

  test('several versions are deleted after one question, and restored together', async () => {
    const { user, changes } = await choose('connected', 4, 3);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Version 1' }).disabled).toBe(
      true,
    );
    screen.getByText('2 selected');
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    const asking = await screen.findByRole('dialog', { name: 'Delete 2 versions?' });
    await user.click(within(asking).getByRole('button', { name: 'Delete 2 versions' }));
    await screen.findByText('2 versions deleted');
    expect(changes()).toEqual(['DELETE files/4', 'DELETE files/3']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 versions restored');
    expect(changes().slice(2)).toEqual(['PATCH files/4/restore', 'PATCH files/3/restore']);
  });

  test('a version that can’t be deleted is named with the reason, and the others go', async () => {
    const { user, changes } = await choose('connected', 4, 2);
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 versions' }));
    await screen.findByText('Version 4 deleted');
    await screen.findByText('Version 2 was not deleted');
    screen.getByText('Version 2 was approved.');
    expect(changes()).toEqual(['DELETE files/4', 'DELETE files/2']);
  });

  test('without a connection nothing is deleted, and the page says why', async () => {
    const { changes } = await choose('offline', 4);
    await screen.findByText('Versions can be deleted when the connection is back.');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete selected' });
    expect(button.disabled).toBe(true);
    expect(changes()).toEqual([]);
  });
});
