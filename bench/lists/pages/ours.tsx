import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { createCache } from '../../../src/api/cache.ts';
import type { ViewDocument } from '../../../src/runtime/documents.ts';
import { ListTable } from '../../../src/modules/list/table/ListTable.tsx';
import { useRows } from '../../../src/modules/list/rows/useRows.ts';
import { useModules } from '../../../src/modules/registry/registry.ts';
import { TemplatesProvider } from '../../../src/modules/registry/templates.ts';
import { Button } from '../../../src/ui/button/Button.tsx';
import { useInitialHeight } from '../../../src/ui/hooks/useInitialHeight.ts';
import { MoreMenu } from '../../../src/ui/menu/MoreMenu.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { FormatProvider } from '../../../src/ui/format/FormatProvider.tsx';
import { WidgetServicesProvider } from '../../../src/widgets/services.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { englishTexts } from '../../pages/texts.ts';
import type { RowsQuery } from '../rows.ts';
import { exposeToDriver } from './harness.ts';
import { module } from './module.ts';
import { numberName, textName } from './names.ts';

const texts = englishTexts();
const cache = createCache();
const services = testServices('en');
const nothing = () => undefined;
const nowhere = () => '#';

function viewOf({ order, search }: RowsQuery): ViewDocument {
  const db = order === 'number' ? numberName(0) : textName(0);
  return {
    kind: 'table',
    ...(order === 'none' ? {} : { sort: [{ db, direction: 'asc' as const }] }),
    ...(search === '' ? {} : { search }),
  };
}

function List({ siteId, view }: { readonly siteId: number; readonly view: ViewDocument }) {
  const list = useRows(module, siteId, view);
  const [frameRef, height] = useInitialHeight();
  return (
    <div ref={frameRef} style={{ height: 834 }}>
      {list.data !== null && (
        <ListTable
          module={module}
          view={view}
          change={nothing}
          rows={list}
          label="Readings"
          hrefOf={nowhere}
          mayUpdate
          onOpen={nothing}
          height={height}
        />
      )}
    </div>
  );
}

const templates = {
  forVersion: () => module,
  newest: () => [],
  all: () => [],
};

/** Like the product's shell, it waits for the modules, and has buttons and a menu. */
function Shell({ children }: { readonly children: ReactNode }) {
  useModules();
  return (
    <>
      <header>
        <Button>Back</Button>
        <MoreMenu label="Account" entries={() => []} />
      </header>
      {children}
    </>
  );
}

/** The table of the product in the shell of its pages, which exists before the table opens. */
exposeToDriver({
  list: (rows, query) => <List siteId={rows.length} view={viewOf(query)} />,
  page: (list) => (
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={cache}>
        <UiProvider>
          <FormatProvider timeZone="Europe/Berlin">
            <TemplatesProvider value={templates}>
              <WidgetServicesProvider value={services}>
                <MemoryRouter>
                  <Suspense>
                    <Shell>{list}</Shell>
                  </Suspense>
                </MemoryRouter>
              </WidgetServicesProvider>
            </TemplatesProvider>
          </FormatProvider>
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>
  ),
  scroller: () => document.querySelector('[role="grid"]')?.parentElement ?? null,
});
