import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { Edit as TextAreaEdit } from '../textarea/Edit.tsx';
import { Edit } from './Edit.tsx';

const module = compiled(
  moduleDocument([
    column('text', 'code', {
      columnData: {
        minLength: 3,
        maxLength: 20,
        pattern: '^[A-Z0-9-]*$',
        placeholder: { en: 'Such as P-101', de: 'Etwa P-101' },
      },
    }),
    column('textarea', 'notes', { columnData: { maxLength: 10, rows: 7 } }),
  ]),
);

const check = (value: string) =>
  module.byDb
    .get('code')
    ?.check(value)
    .map(({ code }) => code);

describe('the text input', () => {
  test('the text input shows the remaining characters only near its maximum length, and the excess', async () => {
    const user = userEvent.setup();
    render(
      <Controlled
        Edit={Edit}
        module={module}
        db="code"
        start=""
        shown={(value) => `=${String(value)}`}
      />,
    );
    const line = screen.getByRole('textbox', { name: 'code' });
    expect(line).toHaveProperty('placeholder', 'Such as P-101');
    await user.type(line, 'P-101');
    expect(screen.queryByText(/left/)).toBeNull();
    await user.type(line, '-ABCDEFGHIJKL');
    screen.getByText('2 characters left');
    await user.type(line, 'MNO');
    screen.getByText('1 character too many');
  });

  test('a text is refused by the length and the pattern in its settings', () => {
    expect(check('P-')).toEqual(['minLength']);
    expect(check('P'.repeat(21))).toEqual(['maxLength']);
    expect(check('p-101')).toEqual(['pattern']);
    expect(check('P-101')).toEqual([]);
  });
});

test('a text area has the height of its setting, and counts code points as characters', () => {
  render(<Controlled Edit={TextAreaEdit} module={module} db="notes" start="🔧🔧🔧🔧🔧🔧🔧🔧🔧" />);
  expect(screen.getByRole('textbox', { name: 'notes' })).toHaveProperty('rows', 7);
  screen.getByText('1 character left');
});
