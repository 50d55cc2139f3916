import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SyntheticEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createTestI18n } from '../testI18n.ts';
import { renderUi } from '../testing.tsx';
import { SaveBar } from './SaveBar.tsx';

describe('SaveBar', () => {
  it('the save bar shows the state of the form', () => {
    const bar = (state: 'unsaved' | 'attention', errors = 0) => (
      <SaveBar state={state} errors={errors} saveLabel="Arbeitsauftrag speichern" />
    );
    const { rerender } = renderUi(bar('unsaved'), createTestI18n('de'));
    expect(screen.getByRole('status').textContent).toBe('Ungespeicherte Änderungen');
    rerender(bar('attention', 3));
    expect(screen.getByRole('status').textContent).toBe('3 Felder prüfen');
  });

  it('the save bar submits its form once, and not again while it is saving', async () => {
    const user = userEvent.setup();
    const submit = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
    const form = (state: 'unsaved' | 'saving') => (
      <form onSubmit={submit}>
        <SaveBar state={state} saveLabel="Save work order" />
      </form>
    );
    const { rerender } = renderUi(form('unsaved'));
    await user.click(screen.getByRole('button', { name: 'Save work order' }));
    expect(submit).toHaveBeenCalledOnce();
    rerender(form('saving'));
    await user.click(screen.getByRole('button', { name: /Save work order/u }));
    expect(submit).toHaveBeenCalledOnce();
  });
});
