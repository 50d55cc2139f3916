import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { choose } from '../../../tests/support/choose.ts';
import { compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { listed, show } from '../../../tests/support/render-view.tsx';
import { Cell } from './Cell.tsx';
import { filter } from './Filter.tsx';
import { Read } from './Read.tsx';

const props = { settings: {}, moduleType: 'samples' };

test.each([
  [1, { template_version: 3 }, 'Corrective, mechanical, version 3'],
  [1, {}, 'Corrective, mechanical'],
  [9, { template_version: 2 }, 'No longer exists (9), version 2'],
])('a template is read by name and version: %s %o', (value, item, words) => {
  show(<Read {...props} value={value} item={item} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a list shows only the name of a template, and nothing for an item without one', () => {
  const item = { template_version: 3 };
  show(
    <>
      <Cell {...props} value={1} item={item} deadline={false} />
      <Cell {...props} value={-1} item={item} deadline={false} />
    </>,
  );
  expect(screen.getByText('Corrective, mechanical')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'empty' })).toBeTruthy();
});

test('the filter of templates matches one of the chosen', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(rule: unknown) => void>();
  const made = { name: 'Template', nullable: false, tableOrder: 1 };
  const module = compiled({
    ...moduleDocument([]),
    tableColumns: [{ db: 'template_id', columnType: 'template_id', ...made }],
  });
  const of = { column: listed(module, 'template_id'), moduleType: 'samples' };
  show(<filter.Control {...of} rule={null} onChange={onChange} />);
  await choose(user, 'Choose', 'Corrective, mechanical');
  expect(onChange).toHaveBeenCalledWith({ in: [{ var: 'template_id' }, [1]] });
});
