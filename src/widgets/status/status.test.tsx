import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { choose } from '../../../tests/support/choose.ts';
import { compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { listed, show } from '../../../tests/support/render-view.tsx';
import { filter } from './Filter.tsx';
import { Read } from './Read.tsx';

test.each([
  ['en', 2, 'Completed'],
  ['de', 2, 'Abgeschlossen'],
  ['en', 99, '#99'],
] as const)('a status is read by glyph and label (%s %i)', (language, value, words) => {
  show(<Read settings={{}} moduleType="pumps" value={value} item={{}} />, { language });
  expect(screen.getByText(words)).toBeTruthy();
});

test('the filter of statuses matches one of the chosen', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(rule: unknown) => void>();
  const made = { name: 'Status', nullable: false, tableOrder: 1 };
  const module = compiled({
    ...moduleDocument([]),
    tableColumns: [{ db: 'status', columnType: 'status', ...made }],
  });
  const of = { column: listed(module, 'status'), moduleType: 'pumps' };
  show(<filter.Control {...of} rule={null} onChange={onChange} />);
  await choose(user, 'Choose', 'Completed');
  expect(onChange).toHaveBeenCalledWith({ in: [{ var: 'status' }, [2]] });
});
