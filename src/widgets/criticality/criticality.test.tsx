import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openOptions } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { show } from '../../../tests/support/render-view.tsx';
import { Edit } from './Edit.tsx';
import { Read } from './Read.tsx';

const module = compiled(moduleDocument([column('criticality', 'grade')]));

test('a criticality is chosen by shape and label, the most critical first', async () => {
  const user = userEvent.setup();
  render(<Controlled Edit={Edit} module={module} db="grade" start={null} />);
  const options = await openOptions(user, 'grade');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Critical', 'High']);
  const shapes = options.map((option) => option.querySelector('svg')?.innerHTML);
  expect(new Set(shapes).size).toBe(options.length);
  await user.click(options[1] ?? document.body);
  expect(screen.getByRole('status').textContent).toBe('2');
});

test('a deleted criticality is offered only while it is the value', async () => {
  const user = userEvent.setup();
  render(<Controlled Edit={Edit} module={module} db="grade" start={3} />);
  const options = await openOptions(user, 'grade');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Critical', 'High', 'Withdrawn']);
});

test.each([
  [1, 'Critical'],
  [3, 'Withdrawn'],
  [500, 'No longer exists (500)'],
])('a criticality is read by label, and by shape if it still exists: %s', (value, word) => {
  const { container } = show(<Read settings={{}} moduleType="samples" value={value} item={{}} />);
  expect(screen.getByText(word)).toBeTruthy();
  expect(container.querySelector('svg') !== null).toBe(value !== 500);
});
