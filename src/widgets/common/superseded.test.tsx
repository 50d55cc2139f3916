import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { show } from '../../../tests/support/render-view.tsx';
import { createStore } from '../../browser/store.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { Cell } from '../module_item_reference/Cell.tsx';
import { Edit } from '../module_item_reference/Edit.tsx';
import { Read } from '../module_item_reference/Read.tsx';
import type { ReferredItem, WidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

const columnData = { moduleType: 'papers', allowMultiple: true };
const module = compiled(
  moduleDocument([column('module_item_reference', 'papers', { columnData })]),
);
const superseded = { label: { en: 'Archived', de: 'Archiviert' }, family: 'closed' } as const;
const rows = [
  { id: 1, name: 'Old manual', code: 'DOC-1', superseded },
  { id: 2, name: 'New manual', code: 'DOC-2', superseded: null },
];
const services: Partial<WidgetServices> = {
  searchItems: () => Promise.resolve(rows),
  referredItems: (_module, ids) =>
    createStore<readonly ReferredItem[]>(
      rows.filter(({ id }) => ids.includes(id)).map((row) => ({ id: row.id, state: 'found', row })),
    ),
};
const settings = { ...columnData, isInbound: false };
const read = { settings, moduleType: 'jobs', item: {} };
type ItemView = ComponentType<ReadProps<SettingsOf<'module_item_reference'>>>;

test('links of documents that are no longer valid name the status that says so, in each language', () => {
  show(<Read {...read} value={[1, 2]} />, { services, language: 'de' });
  const [old, valid] = screen.getAllByRole('link');
  expect(old?.textContent).toBe('DOC-1Old manualArchiviert');
  expect(valid?.textContent).toBe('DOC-2New manual');
});

test.each<[string, ItemView, number, string]>([
  ['marks a document that is no longer valid', Cell, 1, 'Old manual Archived'],
  ['marks no valid document', Cell, 2, 'New manual '],
])('a cell %s', (_, View, id, text) => {
  const { container } = show(<View {...read} value={[id]} />, { services });
  expect(container.textContent).toBe(text);
});

test('chips and options of a reference mark documents that are no longer valid', async () => {
  render(<Controlled Edit={Edit} module={module} db="papers" start={[1]} services={services} />);
  expect(screen.getByText('Archived')).toBeTruthy();
  await userEvent.setup().click(screen.getByLabelText('papers'));
  const name = await screen.findByText('Old manual', {
    selector: '.ant-select-item-option span',
  });
  const option = name.closest<HTMLElement>('.ant-select-item-option');
  expect(option && within(option).getByText('Archived')).toBeTruthy();
});
