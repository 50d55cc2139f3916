import { QueryClientProvider } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createCache } from '../../../src/api/cache.ts';
import { ItemForm } from '../../../src/modules/form/ItemForm.tsx';
import type { Item } from '../../../src/runtime/record/item.ts';
import { MoreMenu } from '../../../src/ui/menu/MoreMenu.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../../../src/widgets/services.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { englishTexts } from '../../pages/texts.ts';
import { type BenchRow, columns, typedColumn, typedRow } from '../table.ts';
import { exposeToDriver } from './harness.ts';
import { itemOf, module } from './module.ts';

const texts = englishTexts();
const cache = createCache();
const services = testServices('en');
const nothing = () => undefined;

/** The form of the product, like on the page of an item, without a server. */
function table(rows: readonly BenchRow[]) {
  const item = itemOf(rows);
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <ItemForm
          module={module}
          item={item}
          title="Survey"
          meta="SV-7"
          side={null}
          readOnly={false}
          saveLabel="Save survey"
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

/** The button that confirms the dry run, which a person reads first. */
const confirmation = () =>
  document.querySelector<HTMLElement>('[role="dialog"] .ant-modal-footer button:last-child');

/** The position of a column among the cells of a row, after its number. */
const at = columns.findIndex(({ db }) => db === typedColumn) + 2;

exposeToDriver({
  table,
  page,
  cell: {
    selector: `[role="grid"] [data-row="${typedRow}"] > :nth-child(${at})`,
    opensBy: 'double click',
  },
  firstCell: '[role="grid"] [data-row="0"] > :nth-child(2)',
  paste(text) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document
      .querySelector('[role="grid"]')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  },
  question: {
    isShown: () => confirmation() !== null,
    confirm: () => confirmation()?.click(),
  },
  submit: () => document.querySelector('form')?.requestSubmit(),
  error: '[aria-invalid="true"]',
});
