import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { createTestI18n } from '../testI18n.ts';
import { UiProvider } from '../UiProvider.tsx';
import { LazyBoundary } from './LazyBoundary.tsx';
import { lazyComponent } from './lazy-component.tsx';

const show = (Shown: ReturnType<typeof lazyComponent<object>>) =>
  render(
    <I18nextProvider i18n={createTestI18n('en')}>
      <UiProvider>
        <LazyBoundary fallback={<p>Coming</p>}>
          <Shown />
        </LazyBoundary>
      </UiProvider>
    </I18nextProvider>,
  );

const Hello = () => <p>Hello</p>;

test('a lazy component is awaited where it is first rendered, loaded once, and then renders synchronously', async () => {
  const load = vi.fn<() => Promise<typeof Hello>>(async () => Hello);
  const Shown = lazyComponent(load);
  Shown.preload();
  const first = show(Shown);
  screen.getByText('Coming');
  await screen.findByText('Hello');
  first.unmount();
  show(Shown);
  screen.getByText('Hello');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a lazy component that fails to load shows an error and is loaded again on retry', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<typeof Hello>>(async () => Hello);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show(lazyComponent(load));
  await screen.findByText('This part didn’t load');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Hello');
  expect(load).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});
