import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { importJob } from '../../../tests/support/import-job.ts';
import { chooseFile, csv, lastUpload, openImport } from '../../../tests/support/open-import.ts';

const choose = 'Choose a file...';

describe('uploading a file', () => {
  test('an upload sends the file, shows its progress, and goes on to what was found in it', async () => {
    const { user, uploads, imports, address } = openImport();
    await chooseFile(user, choose, csv());
    const upload = lastUpload(uploads);
    expect(upload.path).toBe('/api/sites/1/workorders/import');
    expect(upload.file.name).toBe('orders.csv');

    act(() => upload.progress(1_048_576, 4_194_304));
    const bar = screen.getByRole('progressbar', { name: 'Uploading orders.csv' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    screen.getByText('1.00 MB of 4.00 MB');
    expect(screen.getByRole('status').textContent).toBe('Uploading orders.csv: 20 %');
    act(() => upload.progress(4_194_304, 4_194_304));
    screen.getByText('The server is reading the file.');

    const job = importJob();
    imports.jobs.set(job.id, job);
    act(() => upload.answer(200, job));
    await screen.findByText('Windows-1252 (Western European)');
    screen.getByText('Semicolon');
    screen.getByText('orders.csv, 2.00 MB');
    expect(address().get('id')).toBe('7');
    const rows = within(screen.getByRole('grid', { name: 'The first rows' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'No.Short textKindDueRemarks',
      '101Hose leakingCorrective2026-11-30',
      '102Belt slippingCorrective2026-12-02',
    ]);
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Content of the file' }),
    );
  });

  test('an upload can be cancelled', async () => {
    const { user, uploads, address } = openImport();
    await chooseFile(user, choose, csv());
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(lastUpload(uploads).isAborted()).toBe(true);
    await screen.findByRole('button', { name: choose });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(address().get('id')).toBeNull();
  });

  test('a lost connection is reported, and the same file can be sent again', async () => {
    const { user, uploads } = openImport();
    await chooseFile(user, choose, csv());
    act(() => lastUpload(uploads).lose());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('orders.csv was not uploaded');
    expect(alert.textContent).toContain('Could not connect to the server');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(uploads).toHaveLength(2);
    expect(lastUpload(uploads).file.name).toBe('orders.csv');
  });

  test('a refused file shows the message of the server, and another file can be chosen', async () => {
    const { user, uploads } = openImport();
    await chooseFile(user, choose, csv());
    act(() =>
      lastUpload(uploads).answer(422, { error: 'The file has no row of names.', code: 'x' }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The file has no row of names.');
    expect(within(alert).queryByRole('button')).toBeNull();
    screen.getByRole('button', { name: choose });
  });

  test.each([
    ['orders.xls', 5, /old Excel format/],
    ['orders.pdf', 5, /Only CSV and XLSX/],
    ['orders.csv', 0, /The file is empty/],
    ['orders.xlsx', 104_857_601, /larger than 100 MB/],
  ])('%s of %d bytes is refused before it is sent', async (name, size, reason) => {
    const { uploads } = openImport();
    const file = new File(['x'], name);
    Object.defineProperty(file, 'size', { value: size });
    await screen.findByRole('button', { name: choose });
    drop([file]);
    expect((await screen.findByRole('alert')).textContent).toMatch(reason);
    expect(uploads).toHaveLength(0);
  });

  test('several files dropped together are refused, and a single one is accepted', async () => {
    const { uploads } = openImport();
    await screen.findByRole('button', { name: choose });
    drop([csv('a.csv'), csv('b.csv')]);
    expect((await screen.findByRole('alert')).textContent).toContain('one file at a time');
    drop([csv('b.csv')]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(lastUpload(uploads).file.name).toBe('b.csv');
  });

  test('leaving during an upload asks for confirmation', async () => {
    const { user, uploads } = openImport();
    await chooseFile(user, choose, csv());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const question = await screen.findByRole('dialog', { name: 'Stop the upload?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(lastUpload(uploads).isAborted()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
    await screen.findByText('Arrived elsewhere');
    expect(lastUpload(uploads).isAborted()).toBe(true);
  });

  test('a file can be chosen only by people who may create items', async () => {
    openImport({ actions: ['read', 'update'] });
    await screen.findByRole('alert');
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

describe('an uploaded file', () => {
  test('another sheet of an uploaded file can be chosen', async () => {
    const job = importJob({
      format: 'xlsx',
      encoding: null,
      separator: null,
      sheets: ['Orders', 'Old'],
      sheet: 'Orders',
    });
    const { user, posted } = openImport({ job, question: '?id=7' });
    await user.click(await screen.findByRole('combobox', { name: 'Sheet' }));
    await user.click(await screen.findByTitle('Old'));
    await screen.findByText('Seal worn');
    expect(posted('sheet').map(({ body }) => body)).toEqual([{ sheet: 'Old' }]);
    expect(screen.queryByText('Separator')).toBeNull();
  });

  test('rows above the names are shown as left out, and another row can be chosen', async () => {
    const rows = [
      { number: 1, cells: ['Plant north', ''] },
      { number: 3, cells: ['No.', 'Short text'] },
      { number: 4, cells: ['101', 'Hose leaking'] },
    ];
    const job = importJob({ header: { first: 3, last: 3 }, first_rows: rows });
    const { user, posted } = openImport({ job, question: '?id=7' });
    await screen.findByText('Row 3 names the columns. The row above is left out.');
    screen.getByRole('row', { name: '1 Plant north Left out' });
    screen.getByRole('row', { name: '3 No. · Short text Names' });
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Last row with names' }),
      'Row 4: 101 · Hose leaking',
    );
    await waitFor(() =>
      expect(posted('sheet').map(({ body }) => body)).toEqual([
        { sheet: null, header: { first: 3, last: 4 } },
      ]),
    );
  });

  test('a file without names of columns is read from its first row', async () => {
    const rows = [
      { number: 1, cells: ['101', 'Hose leaking'] },
      { number: 2, cells: ['102', 'Seal worn'] },
    ];
    const job = importJob({ header: { first: 1, last: 1 }, first_rows: rows });
    const { user, posted } = openImport({ job, question: '?id=7' });
    await screen.findByText('Row 1 names the columns.');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'First row with names' }),
      'None: the first row has values',
    );
    await waitFor(() =>
      expect(posted('sheet').map(({ body }) => body)).toEqual([
        { sheet: null, header: { first: 0, last: 0 } },
      ]),
    );
  });

  test('an upload that no longer exists leads back to the first step', async () => {
    const { user } = openImport({ question: '?id=99' });
    await screen.findByText('This import no longer exists');
    await user.click(screen.getByRole('button', { name: choose }));
    expect(await screen.findByText('Drop a file here')).toBeTruthy();
  });

  test('the file step is in German too', async () => {
    openImport({ job: importJob(), question: '?id=7', language: 'de' });
    await screen.findByRole('heading', { level: 1, name: 'Arbeitsaufträge importieren' });
    expect(await screen.findByText('Windows-1252 (westeuropäisch)')).toBeTruthy();
  });
});

function drop(files: readonly File[]): void {
  const zone = screen.getByText('Drop a file here').parentElement;
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files },
  });
  act(() => void zone?.dispatchEvent(event));
}
