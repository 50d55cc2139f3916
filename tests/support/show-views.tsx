import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FormatProvider } from '../../src/ui/format/FormatProvider.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../../src/widgets/services.ts';
import { galleryServices } from '../gallery/services.ts';
import { pageTexts } from './page-texts.ts';

/** Renders what stands on a page of a site, without a server. */
export function showViews(element: ReactNode, language: 'en' | 'de' = 'en') {
  const router = createMemoryRouter([{ path: '*', element }]);
  return render(
    <I18nextProvider i18n={pageTexts(language)}>
      <UiProvider>
        <FormatProvider timeZone="Europe/Berlin">
          <WidgetServicesProvider value={galleryServices(language)}>
            <RouterProvider router={router} />
          </WidgetServicesProvider>
        </FormatProvider>
      </UiProvider>
    </I18nextProvider>,
  );
}
