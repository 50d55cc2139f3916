import type { Language } from '../../src/runtime/text.ts';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { CompiledModule, ListColumn } from '../../src/runtime/compiled.ts';
import type { Settings } from '../../src/runtime/field-settings.ts';
import { FormatProvider } from '../../src/ui/format/FormatProvider.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { type WidgetServices, WidgetServicesProvider } from '../../src/widgets/services.ts';
import { galleryServices } from '../gallery/services.ts';
import { pageTexts } from './page-texts.ts';
import { testServices } from './widget-services.ts';

interface Options {
  readonly language?: Language;
  readonly services?: Partial<WidgetServices>;
}

/** Renders a view of a value, or a filter, like a page, without a server. */
export function show(view: ReactNode, { language = 'en', services }: Options = {}) {
  const router = createMemoryRouter([{ path: '*', element: view }]);
  return render(
    <I18nextProvider i18n={pageTexts(language)}>
      <UiProvider>
        <FormatProvider timeZone="Europe/Berlin">
          <WidgetServicesProvider value={testServices(language, services)}>
            <RouterProvider router={router} />
          </WidgetServicesProvider>
        </FormatProvider>
      </UiProvider>
    </I18nextProvider>,
  );
}

/** Does the same on the gallery's site, which has the rows that its samples name. */
export function showOnSite(view: ReactNode, language: Language = 'en') {
  return show(view, { language, services: galleryServices(language) });
}

/** The list column of a module; `S` are the settings of its field type. */
export function listed<S extends Settings = Settings>(
  module: CompiledModule,
  db: string,
): ListColumn<S> {
  const found = module.listColumns.find((column) => column.db === db);
  if (found === undefined) throw new Error(`No list shows ${db}.`);
  return found as ListColumn<S>;
}
