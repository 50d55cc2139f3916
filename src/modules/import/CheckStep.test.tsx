import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ImportProblem } from '../../contract/imports.ts';
import { importJob, suggested } from '../../../tests/support/import-job.ts';
import { chooseFile, csv, lastUpload, openImport } from '../../../tests/support/open-import.ts';

const question = '?id=7&step=check';
const counts = { rows: 130, created: 60, changed: 6, unchanged: 0, bad: 64 };
const problems = Array.from({ length: 64 }, (_, index): ImportProblem => ({
  row: index + 2,
  sheet: null,
  column: index < 60 ? 'Kind' : 'Short text',
  value: index < 60 ? `Kind ${index}` : '',
  code: index < 60 ? 'name_missing' : 'required',
  message: index < 60 ? `“Kind ${index}” does not exist.` : 'Fill in this field.',
}));
const checked = importJob({ state: 'checked', counts, mapping: suggested });
const table = () => screen.findByRole('grid', { name: 'Errors, row by row' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const good = { rows: 66, created: 60, changed: 6, unchanged: 0, bad: 0 };

describe('a dry run', () => {
  test('a dry run ends with its counts and announces them', async () => {
    const job = importJob({ state: 'checking', mapping: suggested });
    const { imports } = openImport({ job, question: '?id=7' });
    await screen.findByRole('progressbar', { name: 'Checking orders.csv' });
    imports.change(7, { state: 'checked', counts: { ...good, unchanged: 1200 } });
    await screen.findByText('All rows can be imported');
    expect(document.activeElement?.textContent).toBe('Expected result');
    const values = ['New', 'Changed', 'Unchanged', 'Refused'].map(
      (name) => screen.getByText(name).nextSibling?.textContent,
    );
    expect(values).toEqual(['60', '6', '1,200', '0']);
    screen.getByRole('button', { name: 'Import 66 work orders' });
  });

  test('a dry run can be cancelled, which changes nothing, and can be started again', async () => {
    const job = importJob({ state: 'checking', mapping: suggested });
    const { user, posted } = openImport({ job, question });
    await user.click(await screen.findByRole('button', { name: 'Cancel check' }));
    await screen.findByText('The import was cancelled');
    screen.getByText('Nothing was changed.');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByRole('progressbar');
    expect(posted('check')[0]?.body).toEqual({ mapping: suggested });
  });

  test('a failed dry run shows the reason', async () => {
    const job = importJob({ state: 'failed', error: 'The disk is full.', mapping: suggested });
    openImport({ job, question });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The import failed');
    expect(alert.textContent).toContain('The disk is full.');
  });

  test('an unreachable server is reported, and polling continues when it is back', async () => {
    let isAway = false;
    const job = importJob({ state: 'checking', mapping: suggested });
    const { imports } = openImport({
      job,
      question,
      answer: () => {
        if (isAway) throw new TypeError('fetch failed');
        return undefined;
      },
    });
    await screen.findByRole('progressbar');
    isAway = true;
    await screen.findByText('The server can’t be reached');
    expect(screen.getByRole('progressbar')).toBeTruthy();
    isAway = false;
    imports.change(7, { state: 'checked', counts: good });
    await screen.findByText('All rows can be imported');
  });
});

describe('rows that can’t be imported', () => {
  test('problems are listed page by page with row, column, value and reason', async () => {
    const { user, address } = openImport({ job: checked, question, problems });
    const [first] = await rows();
    const cells = within(first ?? document.body).getAllByRole('gridcell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '2',
      'Kind',
      'Kind 0',
      '“Kind 0” does not exist.',
    ]);
    expect(await rows()).toHaveLength(50);
    screen.getByText('1 to 50 of 64');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('51 to 64 of 64');
    expect(await rows()).toHaveLength(14);
    expect(address().get('page')).toBe('2');
  });

  test('problems are filtered by reason, and the address contains the filter', async () => {
    const { user, address } = openImport({ job: checked, question, problems });
    await table();
    await user.click(screen.getByRole('combobox', { name: 'Show' }));
    await user.click(await screen.findByTitle('Left empty (4)'));
    await screen.findByText('1 to 4 of 4');
    expect((await rows())[0]?.textContent).toBe('62Short textemptyFill in this field.');
    expect(address().get('reason')).toBe('required');
  });

  test('rows with problems can be downloaded as a file', async () => {
    openImport({ job: checked, question, problems });
    const link = await screen.findByRole('link', { name: 'Download just these rows' });
    expect(link.getAttribute('href')).toBe('/api/sites/1/workorders/import/7/bad-rows');
  });

  test('the valid rows are imported after a question with the numbers, and those left out are offered as a file', async () => {
    const { user, imports, requests } = openImport({ job: checked, question, problems });
    const name = 'Import 66 work orders, leave 64 out';
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText(/60 new, 6 changed.* 64 rows are left out/);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByRole('progressbar');
    const sent = requests.find(({ path }) => path.endsWith('/apply'));
    expect(sent?.query).toEqual({ leave_out_bad: 'true' });
    imports.change(7, { state: 'applied', counts });
    await screen.findByText('64 rows were left out');
    const link = screen.getByRole('link', { name: 'Download just these rows' });
    expect(link.getAttribute('href')).toBe('/api/sites/1/workorders/import/7/bad-rows');
  });

  test('a file without a valid row can’t be imported, and a sentence says so', async () => {
    const none = { ...counts, created: 0, changed: 0, bad: 64 };
    const job = { ...checked, counts: none };
    const { user, posted } = openImport({ job, question, problems });
    const button = await screen.findByRole('button', { name: 'Import 0 work orders' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('64 rows can’t be imported, so nothing is imported.');
    await user.click(button);
    expect(posted('apply')).toEqual([]);
  });

  test('a corrected file keeps the mapping and is checked immediately', async () => {
    const { user, uploads, imports, posted, address } = openImport({
      job: { ...checked, mapping: { ...suggested, match: null } },
      question,
      problems,
    });
    await chooseFile(user, 'Choose a corrected file...', csv('repaired.csv'));
    const next = importJob({
      id: 8,
      file_name: 'repaired.csv',
      headers: ['Short text', 'KIND', 'No.', 'Reason'],
    });
    imports.jobs.set(8, next);
    act(() => lastUpload(uploads).answer(200, next));
    await screen.findByRole('progressbar', { name: 'Checking repaired.csv' });
    expect(address().get('id')).toBe('8');
    const [sent] = posted('check');
    expect(sent?.path).toContain('/import/8/');
    expect(sent?.body).toEqual({
      mapping: {
        ...suggested,
        match: null,
        columns: [
          { header: 'Short text', db: 'name' },
          { header: 'KIND', db: 'type_id' },
          { header: 'No.', db: 'external_id' },
          { header: 'Reason', db: null },
        ],
      },
    });
  });

  test('a corrected file without a mapped column names the column before the dry run', async () => {
    const { user, uploads, imports, posted } = openImport({ job: checked, question, problems });
    await chooseFile(user, 'Choose a corrected file...', csv('repaired.csv'));
    const next = importJob({ id: 8, headers: ['No.', 'Short text'], sample: [] });
    imports.jobs.set(8, next);
    act(() => lastUpload(uploads).answer(200, next));
    await screen.findByText('Not in this file: Kind');
    await screen.findByRole('combobox', { name: 'Field of “Short text”' });
    expect(posted('check')).toEqual([]);
  });
});

test('a file without changes is not imported', async () => {
  const job = { ...checked, counts: { ...good, created: 0, changed: 0, unchanged: 718 } };
  const { user, router } = openImport({ job, question });
  await screen.findByText('There is nothing to import');
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the list' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/work-orders$/));
});
