import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWith, unsentChanges } from '../../../tests/support/in-memory-outbox.ts';
import {
  itemOf,
  json,
  moduleOfTemplate,
  type RequestHandler,
  serveSite,
  templateRow,
} from '../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';
import { bodyOf, localIdOf } from '../../domain/outbox/outbox.ts';

vi.mock(
  '../../api/outbox/device-outbox.ts',
  () => import('../../../tests/support/in-memory-outbox.ts'),
);

const folders = moduleOfTemplate('dms_folders');
const documents = moduleOfTemplate('dms_documents');
const base = '/app/sites/1/dms/folders';

const folder = (id: number, name: string, parent: number | null = null, values = {}) =>
  itemOf(folders, id, { name, folder_id: parent === null ? [] : [parent], ...values });
const document = (id: number, name: string, folderId: number) =>
  itemOf(documents, id, { name, document_number: `D-${id}`, folder_id: [folderId] });

const closed = [...folders.locks.statuses][0] ?? 0;
const items = {
  dms_folders: [
    folder(1, 'Drawings'),
    folder(2, 'Procedures'),
    folder(3, 'Pumps', 1),
    folder(4, 'Archive 2019', null, { status: closed }),
  ],
  dms_documents: [document(11, 'Pump section', 3), document(12, 'Site plan', 1)],
};

beforeEach(() => {
  localStorage.clear();
  startWith();
});

afterEach(() => vi.restoreAllMocks());

function open(
  path: string,
  own: { readonly answer?: RequestHandler; readonly me?: ReturnType<typeof testUser> } = {},
) {
  const { answer, me } = own;
  const { requests } = serveSite({ items, ...(answer === undefined ? {} : { answer }) });
  const site = renderSite({ path: `dms/folders${path}`, ...(me === undefined ? {} : { me }) });
  return { user: userEvent.setup(), requests, ...site };
}

const tree = () => screen.findByRole('tree', { name: 'Tree of folders' });
const row = async (name: string) => within(await tree()).findByRole('treeitem', { name });

/** Accepts a save, and gives every item the next version. */
const accept: RequestHandler = ({ call, body }) => {
  if (call !== 'POST /api/sites/1/save') return undefined;
  const change = body?.['change'] as readonly {
    module_type: string;
    id: number;
    version: number;
  }[];
  const changed = change.map(({ module_type, id, version }) => ({
    module_type,
    id,
    version: version + 1,
  }));
  return json({ deleted: [], changed, created: [], transitioned: [] });
};

const savesIn = (requests: ReturnType<typeof open>['requests']) =>
  requests.filter(({ call }) => call === 'POST /api/sites/1/save').map(({ body }) => body);

describe('the page of a folder', () => {
  test('a folder shows its path, its folders and only its own documents', async () => {
    open('/1');
    expect(await screen.findByRole('heading', { name: 'Drawings' })).toBeTruthy();
    const path = screen.getByRole('navigation', { name: 'Where this folder is' });
    expect(within(path).getByRole('link', { name: 'Folders' }).getAttribute('href')).toBe(base);
    const below = await screen.findByRole('list', { name: 'Folders in this folder' });
    expect(within(below).getByRole('link', { name: 'Pumps' })).toBeTruthy();
    expect(await screen.findByText('Site plan')).toBeTruthy();
    expect(screen.queryByText('Pump section')).toBeNull();
  });

  test('the folders in which a folder is are expanded in the tree, which is walked by keys', async () => {
    const { user, router } = open('/3');
    const pumps = await row('Pumps');
    expect(pumps.getAttribute('aria-current')).toBe('page');
    pumps.focus();
    await user.keyboard('{ArrowLeft}');
    const drawings = await row('Drawings');
    expect(globalThis.document.activeElement).toBe(drawings);
    await user.keyboard('{ArrowLeft}');
    expect(drawings.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('treeitem', { name: 'Pumps' })).toBeNull();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(globalThis.document.activeElement).toBe(await row('Pumps'));
    await user.keyboard('{Home}pro');
    const procedures = await row('Procedures');
    expect(globalThis.document.activeElement).toBe(procedures);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/2`));
  });

  test('a folder is moved in a dialog, in one call and with undo', async () => {
    const { user, requests } = open('/1', { answer: accept });
    await user.click(await screen.findByRole('button', { name: 'More about Pumps' }));
    await user.click(await screen.findByRole('button', { name: 'Move to…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move “Pumps”' });
    await user.click(await within(dialog).findByRole('treeitem', { name: 'Procedures' }));
    await user.click(within(dialog).getByRole('button', { name: 'Move to “Procedures”' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(savesIn(requests)).toEqual([
        {
          change: [{ module_type: 'dms_folders', id: 3, version: 1, changes: { folder_id: [2] } }],
        },
        {
          change: [{ module_type: 'dms_folders', id: 3, version: 2, changes: { folder_id: [1] } }],
        },
      ]),
    );
  });

  test('a folder is moved by touch, and a document by keys alone; both are announced', async () => {
    const { user, requests } = open('/1', { answer: accept });
    const tap = (target: Element) => user.pointer({ keys: '[TouchA]', target });
    const announced = screen.getByRole('region', { name: /^Notifications/ });
    await tap(await screen.findByRole('button', { name: 'More about Pumps' }));
    await tap(await screen.findByRole('button', { name: 'Move to…' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Move “Pumps”' }));
    await tap(await asked.findByRole('treeitem', { name: 'Procedures' }));
    await tap(asked.getByRole('button', { name: 'Move to “Procedures”' }));
    await within(announced).findByText(/Pumps.*Procedures/);

    const press = async (target: HTMLElement, keys: string) => {
      target.focus();
      await user.keyboard(keys);
    };
    await screen.findByText('Site plan');
    await press(screen.getByRole('grid'), '{ArrowDown} ');
    await press(await screen.findByRole('button', { name: 'Move to…' }), '{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 item' }));
    await press(await dialog.findByRole('treeitem', { name: 'Drawings' }), 'pro{Enter}');
    await press(dialog.getByRole('button', { name: 'Move to “Procedures”' }), '{Enter}');
    await within(announced).findByText(/Site plan.*Procedures/);
    const into = { folder_id: [2] };
    expect(savesIn(requests)).toEqual([
      { change: [{ module_type: 'dms_folders', id: 3, version: 1, changes: into }] },
      { change: [{ module_type: 'dms_documents', id: 12, version: 1, changes: into }] },
    ]);
  });

  test('a move into a folder below and a move into a closed folder are refused with the reason', async () => {
    const { user, requests } = open('');
    const move = async (name: string, into: string) => {
      await user.click(await screen.findByRole('button', { name: `More about ${name}` }));
      await user.click(await screen.findByRole('button', { name: 'Move to…' }));
      const dialog = await screen.findByRole('dialog', { name: `Move “${name}”` });
      await user.click(await within(dialog).findByRole('treeitem', { name: into }));
      await user.click(within(dialog).getByRole('button', { name: `Move to “${into}”` }));
      return dialog;
    };
    const dialog = await move('Drawings', 'Drawings');
    expect(await screen.findByText(/can’t be moved into itself/)).toBeTruthy();
    await user.click(await within(dialog).findByRole('treeitem', { name: 'Archive 2019' }));
    await user.click(within(dialog).getByRole('button', { name: 'Move to “Archive 2019”' }));
    expect(await screen.findByText(/“Archive 2019” is closed/)).toBeTruthy();
    expect(savesIn(requests)).toEqual([]);
  });

  test('a document is dragged by its name to a folder of the tree', async () => {
    const { requests } = open('/1', { answer: accept });
    const link = await screen.findByRole('link', { name: 'Site plan' });
    const target = await row('Procedures');
    Object.assign(Element.prototype, { setPointerCapture: () => {} });
    Object.assign(globalThis.document, { elementFromPoint: () => target });
    fireEvent.pointerDown(link, { button: 0, isPrimary: true, pointerType: 'mouse' });
    fireEvent.pointerMove(link, { clientX: 80, clientY: 10, pointerType: 'mouse' });
    fireEvent.pointerUp(link, { pointerType: 'mouse' });
    await waitFor(() =>
      expect(savesIn(requests)).toEqual([
        {
          change: [
            { module_type: 'dms_documents', id: 12, version: 1, changes: { folder_id: [2] } },
          ],
        },
      ]),
    );
  });

  test('a folder is renamed in place, and Escape leaves its name', async () => {
    const { user, requests } = open('/1');
    const rename = async (keys: string) => {
      await user.click(await screen.findByRole('button', { name: 'More about Pumps' }));
      await user.click(await screen.findByRole('button', { name: 'Rename' }));
      await user.keyboard(keys);
    };
    await rename('Fans{Escape}');
    expect(await screen.findByRole('button', { name: 'More about Pumps' })).toBeTruthy();
    await rename('Fans{Enter}');
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
        { path: '/api/sites/1/dms/folders/3', body: { name: 'Fans' }, version: 1 },
      ]),
    );
  });

  test('a person who may only read is offered no changes', async () => {
    open('/1', { me: testUser(['read']) });
    expect(await screen.findByText('Site plan')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    const below = await screen.findByRole('list', { name: 'Folders in this folder' });
    expect(within(below).queryByRole('checkbox')).toBeNull();
  });

  test('a closed folder says so and takes nothing', async () => {
    open('/4');
    expect(await screen.findByText(/This folder is closed and takes nothing new/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });
});

test('a dropped file becomes a document with the default template, and open required fields are said', async () => {
  const columns = ['discipline', 'remark'].map((db, order) => ({
    columnType: 'text',
    name: { en: db === 'discipline' ? 'Discipline' : 'Remark' },
    db,
    tab: 'general',
    section: 'details',
    order: 50 + order,
    ...(db === 'discipline' && { required: true }),
  }));
  const form = { moduleType: 'dms_documents', name: { en: 'Procedure' }, columns };
  const plain = templateRow(4, { moduleType: 'dms_documents', name: { en: 'Plain' }, columns: [] });
  serveSite({ items, templates: [plain, { ...templateRow(5, form), is_default: true }] });
  renderSite({ path: 'dms/folders/1' });
  await screen.findByText('Site plan');
  const page = await screen.findByRole('list', { name: 'Folders in this folder' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const file = new File(['x'], 'Pump.pdf', { type: 'application/pdf' });
  const dropped = [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }];
  fireEvent.drop(page, { dataTransfer: { types: ['Files'], items: dropped } });
  await screen.findByText(/1 document still needs required fields: Discipline\./);
  const [made] = unsentChanges.get().entries;
  expect(made === undefined ? null : bodyOf(made)).toMatchObject({
    name: 'Pump.pdf',
    template_id: 5,
    template_version: 1,
  });
});

test('a folder that is named in the page or dropped begins with the default template of folders', async () => {
  const form = { moduleType: 'dms_folders', name: { en: 'Project folder' }, columns: [] };
  const plain = templateRow(4, { ...form, name: { en: 'Plain' } });
  const templates = [plain, { ...templateRow(5, form), is_default: true }];
  const { requests } = serveSite({ items, templates });
  renderSite({ path: 'dms/folders/1' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await user.click(await screen.findByRole('button', { name: /^New folder/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox'), 'Valves');
  await user.click(dialog.getByRole('button', { name: 'Create folder' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { name: 'Valves', folder_id: [1], template_id: 5, template_version: 1 } },
    ]),
  );

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const inside = { readEntries: (done: (found: unknown[]) => void) => done([]) };
  const trip = { name: 'Trip', isFile: false, isDirectory: true, createReader: () => inside };
  const dropped = [{ kind: 'file', webkitGetAsEntry: () => trip, getAsFile: () => null }];
  const page = await screen.findByRole('list', { name: 'Folders in this folder' });
  fireEvent.drop(page, { dataTransfer: { types: ['Files'], items: dropped } });
  await waitFor(() => expect(unsentChanges.get().entries).toHaveLength(1));
  const [made] = unsentChanges.get().entries;
  expect(made === undefined ? null : bodyOf(made)).toMatchObject({
    name: 'Trip',
    template_id: 5,
    template_version: 1,
  });
});

test('without a connection dropped folders and files are kept with their bytes, each once', async () => {
  const { requests } = open('/1');
  await screen.findByText('Site plan');
  const page = await screen.findByRole('list', { name: 'Folders in this folder' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const photo = new File(['photo'], 'Shaft.jpg', { type: 'image/jpeg' });
  const read = (entries: unknown[]) => (done: (found: unknown[]) => void) =>
    done(entries.splice(0));
  const entry = { name: photo.name, isFile: true, isDirectory: false };
  const inside = [{ ...entry, file: (done: (file: File) => void) => done(photo) }];
  const survey = {
    name: 'Survey',
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: read(inside) }),
  };
  const items = [{ kind: 'file', webkitGetAsEntry: () => survey, getAsFile: () => null }];
  fireEvent.drop(page, { dataTransfer: { types: ['Files'], items } });
  await screen.findByText(/^1 document is on this device/);
  const { entries, files } = unsentChanges.get();
  expect(entries.map((each) => [each.itemId, each.endpoint.type, bodyOf(each)])).toEqual([
    [localIdOf(1), 'dms_folders', expect.objectContaining({ name: 'Survey', folder_id: [1] })],
    [
      localIdOf(3),
      'dms_documents',
      expect.objectContaining({
        name: 'Shaft.jpg',
        folder_id: [localIdOf(1)],
        dms_versions: { version: 1, file_id: localIdOf(2) },
      }),
    ],
  ]);
  expect(files).toMatchObject([{ id: localIdOf(2), name: 'Shaft.jpg', size: photo.size }]);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
