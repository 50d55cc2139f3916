import { render, type RenderResult } from '@testing-library/react';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createTestI18n } from './testI18n.ts';
import { UiProvider } from './UiProvider.tsx';

/**
 * For tests in jsdom: renders within all providers that components of src/ui need, in English by
 * default.
 */
export function renderUi(element: ReactNode, texts: i18n = createTestI18n('en')): RenderResult {
  const wrap = (children: ReactNode) => (
    <I18nextProvider i18n={texts}>
      <UiProvider>{children}</UiProvider>
    </I18nextProvider>
  );
  const result = render(wrap(element));
  return { ...result, rerender: (next: ReactNode) => result.rerender(wrap(next)) };
}
