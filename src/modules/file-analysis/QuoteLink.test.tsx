import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import de from '../../../locales/de/file_analysis.json';
import en from '../../../locales/en/file_analysis.json';
import fr from '../../../locales/fr/file_analysis.json';
import { createTestI18n } from '../../ui/testI18n.ts';
import { renderUi } from '../../ui/testing.tsx';
import { QuoteLink } from './QuoteLink.tsx';

const texts = {
  en: { file_analysis: en },
  de: { file_analysis: de },
  fr: { file_analysis: fr },
};

test.each([
  ['en', '“120 Nm”'],
  ['de', '„120 Nm“'],
  ['fr', '«\u00A0120 Nm\u00A0»'],
] as const)('a quote has the quotation marks of the language (%s)', (language, quoted) => {
  renderUi(
    <QuoteLink
      place={{ state: 'not_found', unit: null, page: null, quote: '120 Nm' }}
      file={{
        id: 1,
        name: 'manual.pdf',
        size: 3,
        mediaType: 'application/pdf',
        format: 'PDF',
        isPicture: false,
      }}
      onOpen={() => undefined}
    />,
    createTestI18n(language, texts),
  );
  expect(screen.getByText(quoted, { normalizer: (text) => text })).toBeTruthy();
});
