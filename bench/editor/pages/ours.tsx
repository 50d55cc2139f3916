import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { createCache } from '../../../src/api/cache.ts';
import { siteFieldTypesQueryOptions } from '../../../src/api/own-types.ts';
import { preferencesQueryOptions } from '../../../src/api/preferences.ts';
import {
  siteDropdownsQueryOptions,
  templateOverviewQueryOptions,
} from '../../../src/api/site-lists.ts';
import { createStore } from '../../../src/browser/store.ts';
import { useStore } from '../../../src/browser/useStore.ts';
import { createEditorModel } from '../../../src/editor/model/editor-model.ts';
import { EditorScreen } from '../../../src/editor/screen/EditorScreen.tsx';
import { EditorProvider } from '../../../src/editor/model/useEditor.ts';
import { compileAll } from '../../../src/modules/registry/compile-all.ts';
import { modulesRead } from '../../../src/modules/registry/registry.ts';
import { templateModules, TemplatesProvider } from '../../../src/modules/registry/templates.ts';
import { TemplatesTab } from '../../../src/screens/module-settings/templates/TemplatesTab.tsx';
import { PageHeader } from '../../../src/ui/page/PageHeader.tsx';
import { Prepared } from '../../../src/ui/page/Prepared.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { WidgetServicesProvider } from '../../../src/widgets/services.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { englishTexts } from '../../pages/texts.ts';
import type { FieldPlan } from '../fields.ts';
import { exposeToDriver } from './harness.ts';
import { flow, module, templateOf } from './template.ts';

const texts = englishTexts();
const cache = createCache();
const services = testServices('en');
const registry = compileAll([]);
const templates = templateModules(registry, [], undefined);
cache.setQueryData(modulesRead.queryKey, registry);
cache.setQueryData(siteFieldTypesQueryOptions(services.siteId).queryKey, { field_types: [] });
cache.setQueryData(preferencesQueryOptions.queryKey, {
  locale: null,
  theme: null,
  time_zone: null,
  favourite_field_types: [],
});
cache.setQueryData(siteDropdownsQueryOptions(services.siteId).queryKey, { dropdowns: [] });
cache.setQueryData(templateOverviewQueryOptions(services.siteId).queryKey, {
  templates: [1, 2, 3].map((id) => ({
    id,
    module_type: module.type,
    name: `Round ${id}`,
    description: null,
    version: 1,
    state: 'published' as const,
    is_default: id === 1,
    items: id,
    deleted_items: 0,
    changed_at: '2026-11-01T08:00:00.000Z',
    changed_by: null,
    draft: null,
  })),
});
const nothing = () => undefined;
const noDraft = () => Promise.resolve(null);
const editorPath = '/edit';

const editor = createStore<ReactNode>(null);

/** As in the product, where an editor is rendered hidden before its address is opened (TemplatesRoute). */
function Pages() {
  const { pathname } = useLocation();
  const shown = useStore(editor);
  const isOpen = pathname === editorPath;
  return (
    <>
      {!isOpen && (
        <>
          <PageHeader title="Templates" />
          <TemplatesTab
            siteId={services.siteId}
            moduleType={module.type}
            moduleName="Rounds"
            path="/templates"
            onPointAt={nothing}
            readDraft={noDraft}
          />
        </>
      )}
      {shown !== null && <Prepared isOpen={isOpen}>{shown}</Prepared>}
    </>
  );
}

// As in the product, whose router is there long before an editor.
const router = createMemoryRouter([{ path: '*', Component: Pages }]);

/** The editor of the product, like on its page, without a server. */
function editorOf(fields: readonly FieldPlan[]): ReactNode {
  const model = createEditorModel({
    module,
    flow,
    fieldTypes,
    template: templateOf(fields),
    identity: { id: 1, version: 1 },
    published: new Map(),
    author: 'bench',
  });
  return (
    <EditorProvider value={model}>
      <EditorScreen
        state="Draft"
        note={undefined}
        extra={null}
        tools={null}
        version={1}
        organisationId={1}
        onPublish={nothing}
      />
    </EditorProvider>
  );
}

/** Beside the icons of the sidebar. */
const mainStyle = {
  position: 'relative',
  height: '100vh',
  marginInlineStart: 'var(--sidebar-icons)',
} as const;

/** The shell of the product as far as an editor needs it, with the list of the templates. */
function mount(root: HTMLElement): void {
  createRoot(root).render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={cache}>
        <UiProvider>
          <WidgetServicesProvider value={services}>
            <TemplatesProvider value={templates}>
              <div style={mainStyle}>
                <Suspense>
                  <RouterProvider router={router} />
                </Suspense>
              </div>
            </TemplatesProvider>
          </WidgetServicesProvider>
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

exposeToDriver({
  mount,
  prepare: (fields) => editor.set(editorOf(fields)),
  open(fields) {
    editor.update((before) => before ?? editorOf(fields));
    void router.navigate(editorPath);
  },
  fields: `#editor-canvas-panel [data-drop^='{"is":"field"']`,
  label: '[id$="-label"]',
  textType: '[aria-labelledby="editor-palette"] li:first-child > button',
  gripOf: (field) => field.querySelector('[data-handle]'),
  labelInput: 'aside input[lang="en"]',
  hasUndo: true,
});
