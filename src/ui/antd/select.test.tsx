import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { UiProvider } from '../UiProvider.tsx';
import { Select } from './Select.tsx';

const options = ['Brakes', 'Horn'].map((value) => ({ value, label: value }));

function show(isTouch: boolean) {
  const media = window.matchMedia.bind(window);
  onTestFinished(() => {
    window.matchMedia = media;
  });
  window.matchMedia = (query) =>
    Object.assign(media(query), { matches: isTouch && query === '(pointer: coarse)' });
  const onChange = vi.fn<(values: readonly string[]) => void>();
  render(
    <I18nextProvider i18n={pageTexts('en')}>
      <UiProvider>
        <Select<string[]>
          mode="multiple"
          aria-label="Points"
          options={options}
          onChange={(values) => onChange(values)}
        />
      </UiProvider>
    </I18nextProvider>,
  );
  return { user: userEvent.setup(), onChange, field: screen.getByRole('combobox') };
}

test('on a touch screen one tap on Done closes the list of a choice of several values', async () => {
  const { user, onChange, field } = show(true);
  await user.click(field);
  await user.click(await screen.findByTitle('Brakes'));
  expect(onChange).toHaveBeenLastCalledWith(['Brakes']);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(document.body);
});

test('with a mouse the list of a choice of several values has no Done', async () => {
  const { user, field } = show(false);
  await user.click(field);
  await screen.findByTitle('Brakes');
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});
