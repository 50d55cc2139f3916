import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { choose, openOptions } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { listed, show } from '../../../tests/support/render-view.tsx';
import { noReferences } from '../../../tests/support/widget-services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReferenceServices } from '../reference-services.ts';
import { Cell } from './Cell.tsx';
import { Edit } from './Edit.tsx';
import { filter } from './Filter.tsx';
import { Read } from './Read.tsx';

const row = (id: number, name: string) => ({ id, name, code: null });
const services = {
  templates: (type: string) =>
    type === 'checks' ? [row(1, 'Crane'), row(2, 'Pump'), row(3, 'Tank')] : [],
};
const several = { moduleType: 'checks', allowMultiple: true, isInbound: false, template: 2 };
const module = compiled(
  moduleDocument([
    column('module_template_reference', 'several', { columnData: several, tableOrder: 1 }),
    column('module_template_reference', 'one', { columnData: { moduleType: 'checks' } }),
  ]),
);

function edit(db: string, start: readonly number[]) {
  render(<Controlled Edit={Edit} module={module} db={db} start={start} services={services} />);
  return { user: userEvent.setup(), stored: () => screen.getByRole('status').textContent };
}

test('the templates of the module are offered, the one in the settings first, several if allowed', async () => {
  const { user, stored } = edit('several', [3]);
  const options = await openOptions(user, 'several');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Pump', 'Crane', 'Tank']);
  await user.click(options[0] ?? document.body);
  expect(stored()).toBe('[3,2]');
});

test('a single choice is replaced by the last one, and a template that no longer exists stays visible', async () => {
  const { user, stored } = edit('one', [9]);
  expect(screen.getAllByText('No longer exists (9)').length).toBeGreaterThan(0);
  await choose(user, 'one', 'Tank');
  expect(stored()).toBe('[3]');
});

test('templates are read by name, and found by the filter', async () => {
  const props = { settings: several, moduleType: 'jobs', value: [1, 9], item: {} };
  show(
    <>
      <Read {...props} />
      <Cell {...props} deadline={false} />
    </>,
    { services },
  );
  expect(screen.getAllByText('Crane, No longer exists (9)')).toHaveLength(2);
});

test('the filter of templates matches one of the chosen', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(rule: unknown) => void>();
  const of = {
    column: listed<SettingsOf<'module_template_reference'>>(module, 'several'),
    moduleType: 'jobs',
  };
  show(<filter.Control {...of} rule={null} onChange={onChange} />, { services });
  await choose(user, 'Choose', 'Tank');
  expect(onChange).toHaveBeenCalledWith({ or: [{ contains: [{ var: 'several' }, 3] }] });
});

test('an inbound column shows the items that refer to the template of this item', () => {
  const inbound = vi.fn<ReferenceServices['inbound']>(noReferences.inbound);
  const modules = [{ type: 'checks', name: 'Checks', singular: 'item', icon: 'check' }];
  const settings = { moduleType: 'checks', allowMultiple: false, isInbound: true };
  show(<Read settings={settings} moduleType="jobs" value={[]} item={{ id: 5 }} />, {
    services: { references: { ...noReferences, modules, inbound } },
  });
  expect(inbound.mock.calls[0]?.[0]).toMatchObject({
    target: 'template',
    id: 5,
    from: 'checks',
  });
});
