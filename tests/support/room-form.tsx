import type { Language } from '../../src/runtime/text.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { createCache } from '../../src/api/cache.ts';
import { ItemForm } from '../../src/modules/form/ItemForm.tsx';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { FormatProvider } from '../../src/ui/format/FormatProvider.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../../src/widgets/services.ts';
import { pageTexts } from './page-texts.ts';
import { testServices } from './widget-services.ts';

/**
 * Opens an item in the form and saves it unchanged; returns what the form sent, null for nothing.
 */
export async function saveInForm(
  module: CompiledModule,
  item: Item,
  language: Language = 'en',
): Promise<Item | null> {
  let sent: Item | null = null;
  const form = (
    <ItemForm
      module={module}
      item={item}
      title="Form"
      meta={null}
      side={null}
      readOnly={false}
      saveLabel="Save now"
      onSave={(present) => {
        sent = present;
        return Promise.resolve({ ...present, version: present.version + 1 });
      }}
      onLeave={() => {}}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: form }]);
  const page = (
    <I18nextProvider i18n={pageTexts(language)}>
      <QueryClientProvider client={createCache()}>
        <UiProvider>
          <FormatProvider timeZone="Europe/Berlin">
            <WidgetServicesProvider value={testServices(language)}>
              <RouterProvider router={router} />
            </WidgetServicesProvider>
          </FormatProvider>
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
  // A form whose module has a pattern waits for the regex engine.
  await act(async () => render(page));
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Save now' }));
  return sent;
}

/** The text below the field of a pointer; null without one. */
export function noteBelow(pointer: string): string | null {
  return document.getElementById(`field${pointer.replaceAll('/', '-')}-note`)?.textContent ?? null;
}
