import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  errorResponse,
  itemOf,
  json,
  moduleOfTemplate,
  type RequestHandler,
} from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry } from '../../../tests/support/site-rows.ts';
import { shortCode } from '../../runtime/record/short-code.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

const equipment = moduleOfTemplate('equipment');
const orders = moduleOfTemplate('workorders');
const pump = itemOf(equipment, 7, { name: 'Feed pump', equipment_code: 'P-101' });
const code = shortCode(equipment, 7) ?? '';
const pumpPath = '/app/sites/1/assets/equipment/7';
const reader = currentUser(['equipment', 'workorders']);
const technician = {
  ...reader,
  permissions: [...reader.permissions, { permission_code: 'equipment.update', site_id: null }],
};
const found = {
  site_id: 1,
  module_type: 'equipment',
  item_id: 7,
  is_deleted: false,
  code_id: null,
};

/** Opens a page of a site on which these codes are known. */
function open(
  path: string,
  known: Readonly<Record<string, readonly object[]>>,
  answer: RequestHandler = () => undefined,
) {
  return openPage(path, {
    site: {
      modules: [moduleEntry('equipment'), moduleEntry('workorders')],
      items: { equipment: [pump], workorders: [] },
      replies: {
        'GET /api/users/me': reader,
        'GET /api/sites/1/item-codes': { codes: [], has_more: false },
      },
      answer(request) {
        if (request.call === 'GET /api/item-codes')
          return json({ found: known[String(Reflect.get(request.query, 'code'))] ?? [] });
        if (request.call === 'GET /api/search') return json({ found: [], has_more: false });
        return answer(request);
      },
    },
  });
}

async function scanner(page: ReturnType<typeof open>) {
  await page.user.click(await screen.findByRole('button', { name: 'Scan a code' }));
  return within(await screen.findByRole('dialog', { name: 'Scan a code' }));
}

async function type(page: ReturnType<typeof open>, text: string) {
  const dialog = await scanner(page);
  await page.user.type(await dialog.findByLabelText(/Or type the code/), `${text}{Enter}`);
  return dialog;
}

test('without a camera a person types the code of the label, which opens the item', async () => {
  const page = open('/app/sites/1', { [code]: [found] });
  const dialog = await type(page, code);
  expect(dialog.queryByText('No camera without https')).toBeTruthy();
  await waitFor(() => expect(page.at()).toBe(pumpPath));
});

test('a short link opens the item, and one of no item says so', async () => {
  const page = open(`/q/${code}`, { [code]: [found] });
  await waitFor(() => expect(page.at()).toBe(pumpPath));
  page.unmount();
  open('/q/nothing', {});
  await screen.findByText('No item that you may open has the code “nothing”.');
});

test('after a scan of a machine its open work comes first, the most urgent on top', async () => {
  const work = [
    itemOf(orders, 21, {
      name: 'Later',
      equipment_item_ids: [7],
      due_at: '2027-03-01T08:00:00.000Z',
    }),
    itemOf(orders, 22, {
      name: 'Sooner',
      equipment_item_ids: [7],
      due_at: '2026-12-01T08:00:00.000Z',
    }),
    itemOf(orders, 23, { name: 'Elsewhere', equipment_item_ids: [8] }),
  ];
  openPage(`/q/${code}`, {
    site: {
      modules: [moduleEntry('equipment'), moduleEntry('workorders')],
      items: { equipment: [pump], workorders: work },
      replies: {
        'GET /api/users/me': reader,
        'GET /api/item-codes': { found: [found] },
      },
    },
  });
  const due = within(await screen.findByRole('region', { name: /^2 open items here/ }));
  expect(due.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Sooner'),
    expect.stringContaining('Later'),
  ]);
});

test('an item in the recycle bin is named as such before it is opened', async () => {
  const page = open('/app/sites/1', { [code]: [{ ...found, is_deleted: true }] });
  const dialog = await type(page, code);
  await dialog.findByText('EQ-7 is in the recycle bin.');
  expect(page.at()).toBe('/app/sites/1');
});

test('an unknown code is given to an item once, and undo takes it back', async () => {
  const row = {
    id: 5,
    site_id: 1,
    code: 'MAKER 9',
    module_type: 'equipment',
    item_id: 7,
    created_at: '2026-11-26T08:00:00.000Z',
    created_by_user_id: 1,
  };
  const searched = {
    type: 'equipment',
    id: 7,
    code: 'EQ-7',
    name: 'Feed pump',
    site_id: 1,
    tag: 'P-101',
    status: null,
    is_exact: false,
    text: null,
  };
  const page = openPage('/app/sites/1', {
    site: {
      modules: [moduleEntry('equipment'), moduleEntry('workorders')],
      items: { equipment: [pump], workorders: [] },
      replies: {
        'GET /api/users/me': technician,
        'GET /api/sites/1/item-codes': { codes: [], has_more: false },
        'GET /api/item-codes': { found: [] },
        'GET /api/search': { found: [searched], has_more: false },
        'POST /api/sites/1/item-codes': () => json(row, 201),
        'DELETE /api/sites/1/item-codes/5': row,
      },
    },
  });
  const dialog = await type(page, 'MAKER 9');
  await page.user.type(await dialog.findByLabelText('Search by tag, number or name'), 'pump');
  await page.user.click(await dialog.findByRole('button', { name: /^Feed pump/ }));
  await waitFor(() => expect(page.at()).toBe(pumpPath));
  const given = page.requests.find(({ method }) => method === 'POST');
  expect(given?.body).toEqual({ code: 'MAKER 9', module_type: 'equipment', item_id: 7 });
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(page.requests.map(({ call }) => call)).toContain('DELETE /api/sites/1/item-codes/5'),
  );
});

test('a failed look-up says why, and the next code is scanned', async () => {
  const page = openPage('/app/sites/1', {
    site: {
      modules: [moduleEntry('equipment')],
      replies: {
        'GET /api/users/me': currentUser(['equipment']),
        'GET /api/sites/1/item-codes': { codes: [], has_more: false },
        'GET /api/item-codes': () => errorResponse(503, 'unavailable', 'The index is being built.'),
      },
    },
  });
  const dialog = await type(page, code);
  await dialog.findByText('The index is being built.');
  await page.user.click(dialog.getByRole('button', { name: 'Scan again' }));
  expect(dialog.queryByText('The index is being built.')).toBeNull();
});

interface FakeCamera {
  readonly opened: unknown[];
  readonly torch: unknown[];
}

/** Two cameras with a lamp, in whose picture the browser's own reader sees these codes. */
function fakeCamera(texts: readonly string[]): FakeCamera {
  const fake: FakeCamera = { opened: [], torch: [] };
  const names = ['front', 'back'];
  const track = {
    getCapabilities: () => ({ torch: true }),
    getSettings: () => ({ deviceId: 'back' }),
    applyConstraints: (wanted: unknown) => {
      fake.torch.push(wanted);
      return Promise.resolve();
    },
    stop: () => undefined,
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats() {
        return Promise.resolve(['qr_code', 'code_128']);
      }

      detect() {
        return Promise.resolve(texts.map((rawValue) => ({ rawValue })));
      }
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: (wanted: unknown) => {
        fake.opened.push(wanted);
        return Promise.resolve({ getVideoTracks: () => [track], getTracks: () => [track] });
      },
      enumerateDevices: () =>
        Promise.resolve(
          names.map((name) => ({ kind: 'videoinput', deviceId: name, label: `Camera ${name}` })),
        ),
    },
  });
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  onTestFinished(() => {
    play.mockRestore();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  return fake;
}

test('of two codes in the picture the person chooses one', async () => {
  fakeCamera(['4006381333931', code]);
  const page = open('/app/sites/1', { [code]: [found] });
  const dialog = await scanner(page);
  await dialog.findByText(/several codes in the picture/);
  await page.user.click(dialog.getByRole('button', { name: code }));
  await waitFor(() => expect(page.at()).toBe(pumpPath));
});

test('one code in the picture opens its item without a tap', async () => {
  fakeCamera([`${globalThis.location.origin}/q/${code}`]);
  const page = open('/app/sites/1', { [code]: [found] });
  await scanner(page);
  await waitFor(() => expect(page.at()).toBe(pumpPath));
});

test('the light is switched, and the other camera is remembered', async () => {
  const fake = fakeCamera([]);
  const page = open('/app/sites/1', {});
  const dialog = await scanner(page);
  await page.user.click(await dialog.findByRole('button', { name: 'Switch the light on' }));
  expect(fake.torch).toEqual([{ advanced: [{ torch: true }] }]);
  await dialog.findByRole('button', { name: 'Switch the light off' });
  fireEvent.click(dialog.getByRole('button', { name: 'Change to camera Camera front' }));
  await waitFor(() => expect(fake.opened).toHaveLength(2));
  expect(fake.opened[1]).toMatchObject({ video: { deviceId: { exact: 'front' } } });
  expect(localStorage.getItem('camera')).toBe('front');
});

test.each([
  ['NotAllowedError', 'The camera is not allowed'],
  ['NotFoundError', 'No camera'],
  ['NotReadableError', 'The camera doesn’t start'],
])('a camera that fails with %s is explained, and is tried again', async (name, title) => {
  fakeCamera([]);
  const refuse = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('no', name));
  const page = open('/app/sites/1', {});
  const dialog = await scanner(page);
  await dialog.findByText(title);
  await page.user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('Hold the code into the frame');
  expect(refuse).toHaveBeenCalledTimes(2);
});
