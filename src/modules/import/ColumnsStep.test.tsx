import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { importJob, suggested } from '../../../tests/support/import-job.ts';
import { openImport } from '../../../tests/support/open-import.ts';

const question = '?id=7&step=columns';

function open(fake: Parameters<typeof openImport>[0] = {}) {
  return openImport({ job: importJob(), question, ...fake });
}

const select = (column: string) => screen.findByRole('combobox', { name: `Field of “${column}”` });

/** The option that a select shows as selected. */
const shownIn = (control: HTMLElement) => control.closest('.ant-select')?.textContent;

async function choose(
  user: ReturnType<typeof userEvent.setup>,
  control: HTMLElement,
  words: string,
): Promise<HTMLElement> {
  await user.click(control);
  const option = await waitFor(() => {
    const lists = document.querySelectorAll(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    );
    const found = [...lists].find(({ textContent }) => textContent === words);
    if (!(found instanceof HTMLElement)) throw new Error(`There is no option ${words}`);
    return found;
  });
  await user.click(option);
  return option;
}

const check = () => screen.getByRole('button', { name: 'Check the rows' });

describe('the columns step', () => {
  test('columns start with the suggested fields, which are marked as suggestions', async () => {
    open();
    const row = (await select('Short text')).closest('tr');
    expect(shownIn(await select('Short text'))).toContain('Name');
    within(row ?? document.body).getByText('Suggested');
    expect(row?.textContent).toContain('Hose leakingBelt slipping');
    const due = (await select('Due')).closest('tr');
    expect(within(due ?? document.body).queryByText('Suggested')).toBeNull();
    screen.getByText('3 of 5 columns are imported');
  });

  test('rows that look like totals are named, and imported only by who takes them', async () => {
    const { user, requests } = open({ job: importJob({ totals: [57, 58] }) });
    await screen.findByText(
      /^Rows 57 and 58 look like totals of the rows above them, or like notes/,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Import them as items too' }));
    await user.click(check());
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/check'))?.body).toMatchObject({
        mapping: { with_totals: true },
      }),
    );
  });

  test('a field can be assigned to one column only', async () => {
    const { user } = open();
    await user.click(await select('Remarks'));
    await user.keyboard('Name');
    const taken = await screen.findByTitle('Name (required) (already “Short text”)');
    expect(taken.getAttribute('class')).toContain('disabled');
    await choose(user, await select('Short text'), 'Leave out');
    await choose(user, await select('Remarks'), 'Name (required)');
    expect(shownIn(await select('Remarks'))).toContain('Name (required)');
  });

  test('required fields without a column are named', async () => {
    const { user } = open();
    const warning = await screen.findByText(/Needed for new items, but not in the file/);
    expect(warning.textContent).toBe('Needed for new items, but not in the file: Criticality');
    await choose(user, await select('Remarks'), 'Criticality (required)');
    expect(screen.queryByText(/Needed for new items/)).toBeNull();
  });

  test('the column that identifies items has to be mapped', async () => {
    const { user, posted } = open();
    await choose(user, await select('No.'), 'Leave out');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'No column of the file is mapped to “External no.”',
    );
    await user.click(check());
    expect(posted('check')).toEqual([]);
    await choose(
      user,
      screen.getByRole('combobox', { name: /Recognise existing items/ }),
      'Nothing: every row is a new item',
    );
    await user.click(check());
    await waitFor(() => expect(posted('check')).toHaveLength(1));
    const [requests] = posted('check');
    expect(requests?.body).toMatchObject({ mapping: { match: null } });
  });

  test('missing names in lists that columns refer to can be created', async () => {
    const { user, posted } = open();
    await screen.findByRole('checkbox', { name: 'Create new types' });
    expect(screen.queryByRole('checkbox', { name: 'Create new criticalities' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Create new types' }));
    await user.click(check());
    await waitFor(() => expect(posted('check')).toHaveLength(1));
    expect(posted('check')[0]?.body).toEqual({
      mapping: { ...suggested, create_missing: ['types'] },
    });
  });

  test('the mapping survives a reload', async () => {
    const first = open();
    await choose(first.user, await select('Due'), 'Due');
    first.unmount();
    openImport({ job: importJob(), question });
    expect(shownIn(await select('Due'))).toContain('Due');
  });

  test('the dry run starts with the mapping and shows its progress', async () => {
    const { user, posted, imports, address } = open();
    await choose(user, await select('Due'), 'Due');
    await user.click(check());
    await screen.findByRole('progressbar', { name: 'Checking orders.csv' });
    expect(address().get('step')).toBe('check');
    expect(posted('check')[0]?.body).toMatchObject({
      mapping: { columns: [{}, {}, {}, { header: 'Due', db: 'due_at' }, { db: null }] },
    });
    imports.change(7, { progress: { done: 1500, total: 6000 } });
    await screen.findByText('1,500 of 6,000 rows');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  });

  test('a dry run that is refused shows the reason, and the step stays', async () => {
    const { user } = open({
      answer: ({ path }) =>
        path.endsWith('/check')
          ? Response.json({ error: 'The template is gone.', code: 'x' }, { status: 422 })
          : undefined,
    });
    await select('Due');
    await user.click(check());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The rows were not checked');
    expect(alert.textContent).toContain('The template is gone.');
    await select('Due');
  });
});

describe('saved mappings', () => {
  const mapping = {
    ...suggested,
    columns: [
      { header: 'remarks', db: 'description' },
      { header: 'Short text', db: 'name' },
      { header: 'Elsewhere', db: 'due_at' },
    ],
    match: null,
  };
  const mappings = [{ id: 1, name: 'From the old system', mapping }];

  test('a saved mapping is applied by the names of the columns', async () => {
    const { user } = open({ mappings });
    await select('Due');
    await choose(
      user,
      screen.getByRole('combobox', { name: 'Saved mappings' }),
      'From the old system',
    );
    expect(shownIn(await select('Remarks'))).toContain('Description');
    expect(shownIn(await select('Short text'))).toContain('Name');
    expect(shownIn(await select('No.'))).toContain('Leave out');
    screen.getByText('2 of 5 columns are imported');
  });

  test('the mapping is saved under a name', async () => {
    const { user, posted } = open();
    await user.click(await screen.findByRole('button', { name: 'Save this mapping...' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save mapping' }));
    within(dialog).getByText('Enter a name for the mapping.');
    await user.type(within(dialog).getByRole('textbox'), ' Ironbark ');
    await user.click(within(dialog).getByRole('button', { name: 'Save mapping' }));
    await screen.findByText('Mapping “Ironbark” saved');
    expect(posted('import-mappings')[0]?.body).toEqual({ name: 'Ironbark', mapping: suggested });
  });

  test('a saved mapping is deleted after a question', async () => {
    const { user, requests } = open({ mappings });
    await select('Due');
    const list = screen.getByRole('combobox', { name: 'Saved mappings' });
    await choose(user, list, 'From the old system');
    await user.click(screen.getByRole('button', { name: 'Delete mapping “From the old system”' }));
    const deleted = () => requests.filter(({ method }) => method === 'DELETE');
    expect(deleted()).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Delete mapping' }));
    await waitFor(() =>
      expect(deleted().map(({ path }) => path)).toEqual([
        '/api/sites/1/workorders/import-mappings/1',
      ]),
    );
  });
});

test('on a phone the columns are cards', async () => {
  const media = window.matchMedia.bind(window);
  window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('768px') });
  open();
  const card = (await select('Short text')).closest('li');
  expect(card?.textContent).toContain('Hose leaking');
  expect(screen.queryByRole('table')).toBeNull();
  window.matchMedia = media;
});
