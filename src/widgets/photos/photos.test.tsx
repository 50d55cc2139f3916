import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { fileRow, testFiles } from '../../../tests/support/file-services.ts';
import { createStore } from '../../browser/store.ts';
import type {
  FileRow,
  FileServices,
  ReferredFile,
  SendRequest,
  SendResult,
} from '../file-services.ts';
import { Edit } from './Edit.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const jpeg = (name: string, size = 100) => {
  const file = new File(['x'], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

interface Shown {
  readonly columnData?: Readonly<Record<string, unknown>>;
  readonly start?: readonly number[];
  readonly language?: 'en' | 'de';
  readonly files?: Partial<FileServices>;
}

/** A field whose server assigns ids from 20 on, in the order in which files arrive. */
function show({ columnData = {}, start = [], language = 'en', files = {} }: Shown = {}) {
  let id = 18;
  const rows = new Map<number, FileRow>();
  const send = ({ file, kind }: SendRequest): Promise<SendResult> => {
    id += 2;
    const row = fileRow(id, { name: file.name, kind, size: file.size });
    rows.set(id, row);
    return Promise.resolve({ state: 'done', row });
  };
  const referredFiles: FileServices['referredFiles'] = (ids) =>
    createStore<readonly ReferredFile[]>(
      ids.map((each) => ({ id: each, state: 'found', row: rows.get(each) ?? fileRow(each) })),
    );
  const services = { files: testFiles({ send, referredFiles, ...files }) };
  render(
    <Controlled
      Edit={Edit}
      module={compiled(moduleDocument([column('photos', 'proof', { columnData })]))}
      db="proof"
      isGroup
      start={start}
      language={language}
      services={services}
    />,
  );
}

const chooser = () =>
  screen.getByLabelText(/choose photos|fotos auswählen/i, { selector: 'input' });
const value = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;

describe('adding photos', () => {
  test('photos are added by choosing, dropping and pasting, in this order', async () => {
    const user = userEvent.setup();
    show();
    await user.upload(chooser(), [jpeg('a.jpg'), jpeg('b.jpg')]);
    await waitFor(() => expect(value()).toEqual([20, 22]));
    const zone = screen.getByRole('button', { name: 'Choose photos' });
    fireEvent.drop(zone, { dataTransfer: { files: [jpeg('c.jpg')], types: ['Files'] } });
    await waitFor(() => expect(value()).toEqual([20, 22, 24]));
    fireEvent.paste(zone, { clipboardData: { files: [jpeg('d.jpg')] } });
    await waitFor(() => expect(value()).toEqual([20, 22, 24, 26]));
    expect(screen.getAllByRole('button', { name: /^Open / })).toHaveLength(4);
  });

  test.each([
    [
      'en',
      [
        '“notes.pdf” is not an image that can be shown. Add a JPEG, PNG, WebP, GIF or AVIF.',
        '“huge.jpg” is larger than 2 MB.',
        'Choose at most 2.',
      ],
    ],
    [
      'de',
      [
        '„notes.pdf“ ist kein Bild, das sich anzeigen lässt. Ein JPEG, PNG, WebP, GIF oder AVIF hinzufügen.',
        '„huge.jpg“ ist größer als 2 MB.',
        'Höchstens 2 wählen.',
      ],
    ],
  ] as const)(
    'a file that can not be added is refused before it is sent (%s)',
    async (language, sentences) => {
      const user = userEvent.setup({ applyAccept: false });
      show({ columnData: { maxPhotos: 2, maxFileSize: 2 * 1_048_576 }, language });
      await user.upload(chooser(), [
        new File(['x'], 'notes.pdf', { type: 'application/pdf' }),
        jpeg('a.jpg'),
        jpeg('huge.jpg', 3 * 1_048_576),
        jpeg('b.jpg'),
        jpeg('c.jpg'),
      ]);
      await waitFor(() => expect(value()).toEqual([20, 22]));
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(sentences);
      const [dismiss] = screen.getAllByRole('button', { name: /notes\.pdf/ });
      if (dismiss === undefined) throw new Error('It can not be dismissed.');
      await user.click(dismiss);
      expect(screen.getAllByRole('alert')).toHaveLength(2);
      const add = screen.getByRole('button', { name: /choose photos|fotos auswählen/i });
      expect(add.getAttribute('aria-disabled')).toBe('true');
    },
  );

  test('a file that the server does not accept as a picture is refused', async () => {
    const user = userEvent.setup();
    const row = fileRow(21, { name: 'fake.jpg' });
    show({ files: { send: () => Promise.resolve({ state: 'done', row }) } });
    await user.upload(chooser(), jpeg('fake.jpg'));
    await screen.findByText(/“fake\.jpg” is not an image/);
    expect(value()).toEqual([]);
  });

  test('what a camera wrote into a photo does not leave the device', async () => {
    const user = userEvent.setup();
    const owner = 'Owner of the camera';
    const background = { r: 200, g: 120, b: 40 };
    const taken = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
      .withExif({ IFD0: { Artist: owner }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes(owner)).toBe(true);
    const send = vi.fn<FileServices['send']>(() =>
      Promise.resolve({ state: 'done', row: fileRow(20, { size: 100 }) }),
    );
    show({ files: { send } });
    await user.upload(
      chooser(),
      new File([new Uint8Array(taken)], 'taken.jpg', { type: 'image/jpeg' }),
    );
    await waitFor(() => expect(value()).toEqual([20]));
    const [sending] = send.mock.calls.flat();
    const sent = Buffer.from(new Uint8Array((await sending?.file.arrayBuffer()) ?? []));
    expect(sent.includes(owner)).toBe(false);
    expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 6 });
  });

  test('time and position are recorded where the field asks for it and the person agrees', async () => {
    const user = userEvent.setup();
    const positions: ((answer: 'found' | 'denied') => void)[] = [];
    const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) =>
      void positions.push((answer) => {
        const coords = { latitude: 51.310_004, longitude: 12.01 };
        if (answer === 'found') found({ coords } as GeolocationPosition);
        else failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      });
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }),
    );
    const send = vi.fn<FileServices['send']>(() => Promise.resolve({ state: 'cancelled' }));
    show({ columnData: { recorded: ['time', 'position'] }, files: { send } });
    const camera = screen.getByLabelText('Take a photo', { selector: 'input' });
    const recorded = async (photos: number) => {
      await waitFor(() => expect(send).toHaveBeenCalledTimes(photos));
      const { takenAt = null, position } = send.mock.calls.at(-1)?.[0].facts ?? {};
      return { hasTime: takenAt !== null, position };
    };
    await user.upload(camera, jpeg('a.jpg'));
    expect(await recorded(1)).toEqual({ hasTime: true, position: null });
    await user.upload(chooser(), jpeg('b.jpg'));
    expect(await recorded(2)).toEqual({ hasTime: false, position: null });
    await user.click(screen.getByRole('checkbox', { name: 'Add my position to photos' }));
    act(() => positions.pop()?.('denied'));
    expect(await screen.findByText(/Photos are added without it/)).toBeTruthy();
    await user.upload(camera, jpeg('c.jpg'));
    await waitFor(() => expect(positions).toHaveLength(1));
    act(() => positions.pop()?.('found'));
    const position = { latitude: 51.31, longitude: 12.01 };
    expect(await recorded(3)).toEqual({ hasTime: true, position });
  });

  test('an upload shows its progress, can be cancelled, and can be retried after a failure', async () => {
    const user = userEvent.setup();
    const sent: SendRequest[] = [];
    const answers: ((sent: SendResult) => void)[] = [];
    const send = (sending: SendRequest) =>
      new Promise<SendResult>((resolve) => {
        sent.push(sending);
        answers.push(resolve);
      });
    show({ files: { send } });
    await user.upload(chooser(), [jpeg('a.jpg', 2_097_152), jpeg('b.jpg')]);
    sent[0]?.onProgress(500, 1000);
    await screen.findByText('50 % of 2.00 MB');
    const bar = screen.getByRole('progressbar', { name: 'Upload of a.jpg' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of b.jpg' }));
    expect(sent[1]?.signal.aborted).toBe(true);
    expect(screen.queryByText('b.jpg')).toBeNull();
    answers[0]?.({ state: 'failed', reason: 'Could not connect.', again: true });
    await screen.findByText('Not uploaded. Could not connect.');
    await user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    answers[2]?.({ state: 'done', row: fileRow(30, { size: 9 }) });
    await waitFor(() => expect(value()).toEqual([30]));
  });
});

describe('existing photos', () => {
  test('photos can be removed and restored at their index, by keyboard', async () => {
    const user = userEvent.setup();
    show({ start: [2, 4, 6] });
    screen.getByRole('button', { name: 'Remove Photo 4.jpg' }).focus();
    await user.keyboard('{Enter}');
    expect(value()).toEqual([2, 6]);
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await user.keyboard('{Enter}');
    expect(value()).toEqual([2, 4, 6]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('photos can be viewed one after the other, by keyboard', async () => {
    const user = userEvent.setup();
    show({ start: [2, 4, 6] });
    const first = screen.getByRole('button', { name: 'Open Photo 2.jpg' });
    first.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/files/2');
    within(dialog).getByText('1 of 3');
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('img').getAttribute('alt')).toBe('Photo 4.jpg');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    within(dialog).getByText('3 of 3');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('3 of 3')).toBeNull());
  });

  test('the category of a photo can be chosen only while it is new', async () => {
    const user = userEvent.setup();
    const setKind = vi.fn<FileServices['setCategory']>(() => Promise.resolve(null));
    show({
      columnData: { allowedTypes: ['360', 'closeup'] },
      start: [2],
      files: { setCategory: setKind },
    });
    await user.upload(chooser(), jpeg('a.jpg'));
    const kind = await screen.findByRole('combobox', { name: 'Kind of photo: a.jpg' });
    expect(
      within(kind)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['360° photo', 'Close-up']);
    await user.selectOptions(kind, 'Close-up');
    expect(setKind).toHaveBeenCalledWith(20, 'closeup');
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
  });
});
