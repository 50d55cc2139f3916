import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createTestI18n } from '../testI18n.ts';
import { renderUi } from '../testing.tsx';
import { ErrorSummary, type SummarisedError } from './ErrorSummary.tsx';

const errors = [
  { id: 'sub-type', label: 'Untertyp', message: 'fehlt' },
  { id: 'due', label: 'Fällig', message: 'liegt vor Beginn' },
];

const lineOf = (error: SummarisedError) => error;

describe('ErrorSummary', () => {
  it('the error summary takes the focus when it appears, and again at the next failed attempt', async () => {
    const user = userEvent.setup();
    const summary = (attempt: number) => (
      <>
        <input aria-label="elsewhere" />
        <ErrorSummary
          errors={errors}
          summarise={lineOf}
          onSelect={vi.fn<(id: string) => void>()}
          attempt={attempt}
        />
      </>
    );
    const { rerender } = renderUi(summary(1), createTestI18n('de'));
    const box = screen.getByRole('group', { name: 'Nicht gespeichert: 2 Felder prüfen' });
    expect(document.activeElement).toBe(box);
    await user.click(screen.getByLabelText('elsewhere'));
    rerender(summary(1));
    expect(document.activeElement).toBe(screen.getByLabelText('elsewhere'));
    rerender(summary(2));
    expect(document.activeElement).toBe(box);
  });

  it('each line of the error summary leads to its field, by mouse and by key', async () => {
    const user = userEvent.setup();
    const select = vi.fn<(id: string) => void>();
    renderUi(<ErrorSummary errors={errors} summarise={lineOf} onSelect={select} />);
    await user.click(screen.getByRole('link', { name: 'Fällig' }));
    screen.getByRole('link', { name: 'Untertyp' }).focus();
    await user.keyboard('{Enter}');
    expect(select.mock.calls).toEqual([['due'], ['sub-type']]);
  });

  it('the error summary shows the first errors of many, and all of them on request', async () => {
    const user = userEvent.setup();
    const many = Array.from({ length: 12 }, (_, at) => ({
      id: `field-${at}`,
      label: `Field ${at}`,
      message: 'is empty',
    }));
    renderUi(
      <ErrorSummary errors={many} summarise={lineOf} onSelect={vi.fn<(id: string) => void>()} />,
    );
    expect(screen.getAllByRole('link').at(-1)?.textContent).toBe('Field 9');
    await user.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(screen.getAllByRole('link').at(-1)?.textContent).toBe('Field 11');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
