import { QueryClientProvider } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createCache } from '../../../src/api/cache.ts';
import { fieldId } from '../../../src/modules/form/field-id.ts';
import { ItemForm } from '../../../src/modules/form/ItemForm.tsx';
import type { Item } from '../../../src/runtime/record/item.ts';
import { MoreMenu } from '../../../src/ui/menu/MoreMenu.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../../../src/widgets/services.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { englishTexts } from '../../pages/texts.ts';
import type { FieldPlan } from '../mixture.ts';
import { exposeToDriver } from './harness.ts';
import { itemOf, moduleOf } from './module.ts';

const texts = englishTexts();
const cache = createCache();
const services = testServices('en');
const idOf = ({ db }: FieldPlan) => fieldId(`/${db}`);
const nothing = () => undefined;

/** The form of the product, like on the page of an item, without a server. */
function form(fields: readonly FieldPlan[]) {
  const module = moduleOf(fields);
  const item = itemOf(module, fields);
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <ItemForm
          module={module}
          item={item}
          title="Inspection"
          meta="INS-7"
          side={null}
          readOnly={false}
          saveLabel="Save inspection"
          onSave={(present: Item) => Promise.resolve(present)}
          onLeave={nothing}
        />
      ),
    },
  ]);
  return (
    <div style={{ height: '100vh' }}>
      <RouterProvider router={router} />
    </div>
  );
}

/**
 * The surroundings of the product's pages; antd computes its theme for the header's buttons, as in
 * the hand-written page.
 */
const page = (shown: ReactNode) => (
  <I18nextProvider i18n={texts}>
    <QueryClientProvider client={cache}>
      <UiProvider>
        <WidgetServicesProvider value={services}>
          <header>
            <Button>Back</Button>
            <MoreMenu label="Account" entries={() => []} />
          </header>
          {shown}
        </WidgetServicesProvider>
      </UiProvider>
    </QueryClientProvider>
  </I18nextProvider>
);

exposeToDriver({ form, page, idOf });
