import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { siteRow } from '../../../tests/support/site-rows.ts';
import { createCache } from '../../api/cache.ts';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { LandingBody } from './LandingBody.tsx';

const equipment = moduleOfTemplate('equipment');
const nothing = { total: 0, rows: [] };
const overview = {
  overdue: nothing,
  approvals: nothing,
  changes: [],
  modules: [
    {
      module_type: 'equipment',
      total: 522,
      overdue: 0,
      overdue_rule: null,
      statuses: equipment.flow.statuses.slice(0, 1).map(({ number, family, label, colour }) => ({
        number,
        family,
        label,
        colour,
        count: 522,
        rule: true,
      })),
    },
  ],
};

async function show(isPhone: boolean) {
  const media = window.matchMedia.bind(window);
  onTestFinished(() => {
    window.matchMedia = media;
  });
  window.matchMedia = (query) =>
    Object.assign(media(query), { matches: isPhone && query === '(width < 768px)' });
  serveSite();
  render(
    <I18nextProvider i18n={pageTexts('en')}>
      <QueryClientProvider client={createCache()}>
        <UiProvider>
          <FormatProvider timeZone="UTC">
            <MemoryRouter>
              <Suspense>
                <LandingBody site={siteRow(1, 'Leuna')} modules={[equipment]} overview={overview} />
              </Suspense>
            </MemoryRouter>
          </FormatProvider>
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('heading', { name: 'Equipment' });
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
}

test('on a phone the page of a site begins with overdue work and approvals, and its tiles have no lists', async () => {
  expect(await show(true)).toEqual([
    'Overdue',
    'Waiting for my approval',
    'Equipment',
    'Latest changes',
    'Your access',
  ]);
  expect(screen.queryByRole('list', { name: /by status/i })).toBeNull();
  expect(screen.getByRole('link', { name: 'Equipment: 522' })).toBeTruthy();
});

test('at a desk the page of a site begins with its tiles', async () => {
  expect((await show(false))[0]).toBe('Equipment');
  expect(screen.getByRole('list', { name: /status/i })).toBeTruthy();
});
