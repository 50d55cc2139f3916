import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { choose, openOptions } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { listed, show } from '../../../tests/support/render-view.tsx';
import type { LabelOption, LabelServices } from '../label-services.ts';
import { Cell } from './Cell.tsx';
import { Edit } from './Edit.tsx';
import { filter } from './Filter.tsx';
import { Read } from './Read.tsx';

const label = (id: number, name: string, isActive = true): LabelOption => ({
  id,
  name,
  colour: '#1B4F9C',
  description: null,
  isActive,
});
const rows = [label(1, 'As built'), label(2, 'HAZOP'), label(3, 'Withdrawn', false)];
const placeholder = { en: 'Pick labels', de: 'Labels wählen' };
const module = compiled(
  moduleDocument([
    column('document_labels', 'labels', { tableOrder: 1 }),
    column('document_labels', 'few', { columnData: { maxLabels: 2, placeholder } }),
    column('document_labels', 'fixed', { columnData: { allowCreateNew: false } }),
  ]),
);

function servicesOf(own: Partial<LabelServices> = {}) {
  const create = () => Promise.reject(new Error('Not here.'));
  return {
    labels: { forModule: () => rows, mayCreate: () => true, pageHref: () => null, create, ...own },
  };
}

function edit(db: string, start: readonly number[], own: Partial<LabelServices> = {}) {
  const services = servicesOf(own);
  render(<Controlled Edit={Edit} module={module} db={db} start={start} services={services} />);
  return { user: userEvent.setup(), stored: () => screen.getByRole('status').textContent };
}

/** antd draws its options separately from the ones for screen readers. */
const entry = (words: string) =>
  screen.findByText(words, { selector: '.ant-select-item-option span' });

test('the existing labels are offered, and a deleted one stays until it is removed', async () => {
  const { user, stored } = edit('labels', [3]);
  const options = await openOptions(user, 'labels');
  expect(options.map(({ textContent }) => textContent)).toEqual(['As built', 'HAZOP', 'Withdrawn']);
  await user.keyboard('{Backspace}');
  expect(stored()).toBe('[]');
  expect((await openOptions(user, 'labels')).length).toBe(2);
});

test('a typed text that is no label yet can be created and is added to the chosen labels', async () => {
  const create = vi.fn<LabelServices['create']>((_module, name) => Promise.resolve(label(9, name)));
  const { user, stored } = edit('labels', [1], { create });
  await user.type(screen.getByLabelText('labels'), ' Lifting plan ');
  await user.click(await entry('Create label “Lifting plan”'));
  await waitFor(() => expect(stored()).toBe('[1,9]'));
  expect(create).toHaveBeenCalledWith('pumps', 'Lifting plan');
});

test('a typed name that differs from a label only in case chooses that label', async () => {
  const { user } = edit('labels', []);
  await user.type(screen.getByLabelText('labels'), 'hazop');
  expect(await entry('HAZOP')).toBeTruthy();
  expect(screen.queryByText(/^Create label/)).toBeNull();
});

test.each([
  ['the field does not allow it', 'fixed', {}],
  ['the person has no permission', 'labels', { mayCreate: () => false }],
])('no label can be created if %s', async (_why, db, own) => {
  const { user } = edit(db, [], own);
  await user.type(screen.getByLabelText(db), 'Brand new');
  await screen.findAllByText('Nothing found');
  expect(screen.queryByText(/^Create label/)).toBeNull();
});

test('a label that could not be created is reported, and the chosen ones stay', async () => {
  const { user, stored } = edit('labels', [1]);
  await user.type(screen.getByLabelText('labels'), 'Brand new');
  await user.click(await entry('Create label “Brand new”'));
  await screen.findByText('The label was not created');
  expect(screen.getByText('Not here.')).toBeTruthy();
  expect(stored()).toBe('[1]');
});

test('no more labels than allowed can be chosen, and a line says so', async () => {
  const { user, stored } = edit('few', []);
  expect(screen.getByText('Pick labels')).toBeTruthy();
  await user.click(screen.getByLabelText('few'));
  await user.click(await entry('As built'));
  expect(screen.queryByText('At most 2 can be chosen')).toBeNull();
  await user.click(await entry('HAZOP'));
  expect(stored()).toBe('[1,2]');
  expect(await screen.findByText('At most 2 can be chosen')).toBeTruthy();
});

test('labels are read by colour and name, and a list shows the first two', () => {
  const props = { settings: {}, moduleType: 'samples', value: [1, 3, 500], item: {} };
  show(
    <>
      <Read {...props} />
      <Cell {...props} deadline={false} />
    </>,
    { services: servicesOf() },
  );
  expect(screen.getAllByText('As built')).toHaveLength(2);
  expect(screen.getByText('No longer exists (500)')).toBeTruthy();
  expect(screen.getByText('+1')).toBeTruthy();
});

test('the filter of labels matches one of the chosen', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(rule: unknown) => void>();
  const of = { column: listed(module, 'labels'), moduleType: 'samples' };
  show(<filter.Control {...of} rule={null} onChange={onChange} />, { services: servicesOf() });
  await screen.findByLabelText(/^Choose/);
  await choose(user, 'Choose', 'HAZOP');
  expect(onChange).toHaveBeenCalledWith({ or: [{ contains: [{ var: 'labels' }, 2] }] });
});

test('without labels a condition says so, and leads an admin to where they are made', () => {
  const conditionFor = (pageHref: LabelServices['pageHref']) =>
    show(
      <filter.Control
        column={listed(module, 'labels')}
        moduleType="documents"
        rule={null}
        onChange={() => undefined}
      />,
      { services: servicesOf({ forModule: () => [], pageHref }) },
    );
  const { unmount } = conditionFor(() => null);
  screen.getByText(/^There are no labels for this module yet\. An admin/v);
  unmount();
  conditionFor((moduleType) => `/labels/${moduleType}`);
  screen.getByText(/^There are no labels for this module yet\./v);
  const link = screen.getByRole('link', { name: 'Make labels' });
  expect(link.getAttribute('href')).toBe('/labels/documents');
});

test('without labels a field asks for the name of a new one', async () => {
  const { user } = edit('labels', [], { forModule: () => [] });
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findByText('No labels yet. Type the name of a new one.')).toBeTruthy();
});
