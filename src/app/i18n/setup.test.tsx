import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, it } from 'vitest';
import { signedInNamespaces, pageNamespaces, startNamespaces } from './namespaces.ts';
import { loadTexts, startI18n } from './setup.ts';

function Word() {
  return <p>{useTranslation('sites').t('failed')}</p>;
}

it('the page starts with the sign-in texts of one language and fetches others when they are shown', async () => {
  localStorage.setItem('i18nextLng', 'de');
  await startI18n();
  expect(document.documentElement.lang).toBe('de');
  expect(i18next.t('auth:sign_in')).toBe('Anmelden');
  expect(i18next.hasResourceBundle('en', 'auth')).toBe(false);
  expect(i18next.hasResourceBundle('de', 'sites')).toBe(false);

  const page = render(
    <Suspense fallback="Waiting">
      <Word />
    </Suspense>,
  );
  expect(page.container.textContent).toBe('Waiting');
  await screen.findByText(/Standorte/);
  expect(page.container.textContent).not.toContain('failed');
});

it.each(['en', 'de'])('every namespace has a file in %s', async (language) => {
  await startI18n();
  await i18next.changeLanguage(language);
  const all = [...startNamespaces, ...signedInNamespaces, ...pageNamespaces];
  await loadTexts(all);
  expect(all.filter((part) => !i18next.hasResourceBundle(language, part))).toEqual([]);
});

it('changing the language fetches the texts that the page has already loaded', async () => {
  await loadTexts(['people']);
  expect(i18next.hasResourceBundle('de', 'people')).toBe(true);
  await i18next.changeLanguage('en');
  expect(i18next.hasResourceBundle('en', 'people')).toBe(true);
  expect(document.documentElement.lang).toBe('en');
  localStorage.clear();
});
