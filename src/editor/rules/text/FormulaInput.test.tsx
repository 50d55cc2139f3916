import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { pageTexts } from '../../../../tests/support/page-texts.ts';
import { FormulaInput } from './FormulaInput.tsx';

function Formula() {
  const [text, setText] = useState('');
  return (
    <FormulaInput
      control={{ id: 'formula' }}
      rows={2}
      text={text}
      problems={[]}
      names={[{ db: 'workers', name: 'Workers' }]}
      onText={setText}
    />
  );
}

it('keys that follow a completion at once come after it, however late the next frame is', async () => {
  pageTexts('en');
  render(<Formula />);
  const user = userEvent.setup({ delay: null });
  const area = screen.getByRole('textbox');
  await user.type(area, 'wor');
  await screen.findByRole('option', { name: 'Workers workers' });
  await user.keyboard('{Enter} >');
  await new Promise(requestAnimationFrame);
  await user.keyboard(' 1');
  expect(area).toHaveProperty('value', 'workers > 1');
});
