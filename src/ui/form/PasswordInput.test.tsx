import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderUi } from '../testing.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { PasswordInput } from './PasswordInput.tsx';

it('PasswordInput hides what is typed until its button shows it', async () => {
  const user = userEvent.setup();
  renderUi(<FieldFrame label="Password">{(control) => <PasswordInput {...control} />}</FieldFrame>);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(field, 'secret');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toMatchObject({ type: 'text', value: 'secret' });
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});
