import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { createCache } from '../../../src/api/cache.ts';
import type { ViewDocument } from '../../../src/runtime/documents.ts';
import { ListTable } from '../../../src/modules/list/table/ListTable.tsx';
import { useRows } from '../../../src/modules/list/rows/useRows.ts';
import { TemplatesProvider } from '../../../src/modules/registry/templates.ts';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { FormatProvider } from '../../../src/ui/format/FormatProvider.tsx';
import { WidgetServicesProvider } from '../../../src/widgets/services.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { answer, type Asked, type BenchRow } from '../rows.ts';
import { lend } from './harness.ts';
import { itemOf, module, numberName } from './module.ts';

type Words = { readonly [key: string]: unknown };

const files = import.meta.glob<Words>('../../../locales/en/*.json', {
  import: 'default',
  eager: true,
});
const namespaces = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), words]),
);
void i18next.use(initReactI18next).init({
  lng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: namespaces },
});

const cache = createCache();
const services = testServices('en');
let rows: readonly BenchRow[] = [];
let known: { readonly key: string; readonly rows: readonly BenchRow[] } | null = null;

/** The rows of a question, kept while pages of it are asked for, as an index keeps them. */
function answering(asked: Asked): readonly BenchRow[] {
  const key = JSON.stringify(asked);
  if (known?.key !== key) known = { key, rows: answer(rows, asked) };
  return known.rows;
}

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** The page's server: pages of the rows, and no modules beside the one that is shown. */
globalThis.fetch = (input) => {
  const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
  if (url.pathname === '/api/modules') return Promise.resolve(json({ modules: [] }));
  const { searchParams: query } = url;
  const sort = query.get('sort') ?? '';
  const order = sort === '' ? 'none' : sort.includes(numberName(0)) ? 'number' : 'text';
  const found = answering({ order, words: query.get('search') ?? '' });
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)];
  const items = found.slice(offset, offset + limit).map(itemOf);
  const hasMore = offset + items.length < found.length;
  return Promise.resolve(
    json({
      readings: items,
      total: found.length,
      total_is_exact: true,
      next_page_cursor: hasMore ? 'more' : null,
      sync_cursor: 1,
    }),
  );
};

const nothing = () => undefined;
const nowhere = () => '#';

function viewOf({ order, words }: Asked): ViewDocument {
  const db = order === 'number' ? numberName(0) : 'name';
  return {
    kind: 'table',
    ...(order === 'none' ? {} : { sort: [{ db, direction: 'asc' as const }] }),
    ...(words === '' ? {} : { search: words }),
  };
}

function List({ view }: { readonly view: ViewDocument }) {
  const list = useRows(module, 1, view);
  if (list.data === null) return null;
  return (
    <ListTable
      module={module}
      siteId={1}
      view={view}
      change={nothing}
      rows={list}
      label="Readings"
      hrefOf={nowhere}
      mayUpdate
      onOpen={nothing}
    />
  );
}

const templates = {
  of: () => module,
  newest: () => [],
  all: () => [],
};

lend({
  list: (given, asked) => {
    rows = given;
    return <List view={viewOf(asked)} />;
  },
  page: (list) => (
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={cache}>
        <UiProvider>
          <FormatProvider timeZone="Europe/Berlin">
            <TemplatesProvider value={templates}>
              <WidgetServicesProvider value={services}>
                <MemoryRouter>
                  <Suspense>
                    <div style={{ height: 834 }}>{list}</div>
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
