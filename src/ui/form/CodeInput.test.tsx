import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { CodeInput } from './CodeInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';

function Field({ onComplete }: { readonly onComplete?: (digits: string) => void }) {
  const [digits, setDigits] = useState('');
  return (
    <FieldFrame label="6-digit code">
      {(control) => (
        <CodeInput {...control} value={digits} onChange={setDigits} onComplete={onComplete} />
      )}
    </FieldFrame>
  );
}

function setup() {
  const complete = vi.fn<(digits: string) => void>();
  renderUi(<Field onComplete={complete} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '6-digit code' });
  return { field, complete, user: userEvent.setup() };
}

describe('CodeInput', () => {
  it('a code input takes digits only and calls onComplete once when there are six', async () => {
    const { field, complete, user } = setup();
    await user.type(field, '41a7 0x52');
    expect(field.value).toBe('417052');
    await user.type(field, '9');
    expect(field.value).toBe('417052');
    expect(complete.mock.calls).toEqual([['417052']]);
  });

  it.each(['417052', '417 052', ' 417-052\n', 'Your code: 417052.'])(
    'a code input takes the pasted text %j',
    async (text) => {
      const { field, complete, user } = setup();
      await user.click(field);
      await user.paste(text);
      expect(field.value).toBe('417052');
      expect(complete).toHaveBeenCalledExactlyOnceWith('417052');
    },
  );

  it('pasting a code replaces the digits that were there', async () => {
    const { field, user } = setup();
    await user.type(field, '111111');
    await user.paste('222222');
    expect(field.value).toBe('222222');
  });

  it('a code is corrected from its end, wherever the caret was put', async () => {
    const { field, user } = setup();
    await user.type(field, '4170');
    await user.type(field, '{Backspace}9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field.value).toBe('4179');
  });
});
