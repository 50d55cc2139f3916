import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { listed, show } from '../../../tests/support/render-view.tsx';
import { Edit } from './Edit.tsx';
import { filter } from './Filter.tsx';
import { Read } from './Read.tsx';

const module = compiled(moduleDocument([column('color', 'paint', { tableOrder: 1 })]));
const paint = module.byDb.get('paint');

function edit(start: string, language: 'en' | 'de' = 'en') {
  render(<Controlled Edit={Edit} module={module} db="paint" start={start} language={language} />);
  return { user: userEvent.setup(), stored: () => screen.getByRole('status').textContent };
}

test('a colour can be chosen by its name, with the keyboard only', async () => {
  const { user, stored } = edit('', 'de');
  screen.getByRole('button', { name: 'Benannte Farbe wählen' }).focus();
  await user.keyboard('{Enter}');
  const green = await screen.findByRole('button', { name: 'Grün' });
  green.focus();
  await user.keyboard('{Enter}');
  expect(stored()).toBe('"#2E8B57"');
});

test('the chosen colour is marked in the palette', async () => {
  const { user } = edit('#c4342b');
  await user.click(screen.getByRole('button', { name: 'Choose a named colour' }));
  const pressed = await screen.findByRole('button', { pressed: true });
  expect(pressed.textContent).toBe('Red');
});

test('a typed colour is stored in one notation', async () => {
  const { user, stored } = edit('');
  await user.type(screen.getByLabelText('paint'), '#1b4f9c');
  expect(stored()).toBe('"#1b4f9c"');
  expect(paint?.normalise('#1b4f9c')).toBe('#1B4F9C');
  expect(paint?.check('#1B4F9C')).toEqual([]);
  expect(paint?.check('BLUE').map(({ code }) => code)).toEqual(['format']);
});

describe('the read view of a colour', () => {
  test.each([
    ['#C4342B', ['Red', '#C4342B']],
    ['#123456', ['#123456']],
    ['url(x)', ['url(x)']],
  ])('the colour %s is shown as %j', (value, words) => {
    show(<Read settings={{}} moduleType="samples" value={value} item={{}} />);
    for (const word of words) expect(screen.getByText(word)).toBeTruthy();
  });
});

test('the colour filter gives a rule only once the colour is complete', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(rule: unknown) => void>();
  const of = { column: listed(module, 'paint'), moduleType: 'samples' };
  show(<filter.Control {...of} rule={null} onChange={onChange} />);
  await user.type(screen.getByRole('textbox'), '#c4342b');
  expect(onChange).toHaveBeenLastCalledWith({ '==': [{ var: 'paint' }, '#C4342B'] });
  const earlier = onChange.mock.calls.slice(0, -1);
  expect(earlier).toEqual(earlier.map(() => [null]));
  expect(earlier).not.toEqual([]);
});
