import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRef } from '../../api/versions.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { previewTab } from './preview/preview-tab.ts';

const PreviewTab = lazyComponent(async () => (await import('./preview/PreviewTab.tsx')).PreviewTab);
const VersionsTab = lazyComponent(
  async () => (await import('./versions/VersionsTab.tsx')).VersionsTab,
);
const ReadersTab = lazyComponent(async () => (await import('./readers/ReadersTab.tsx')).ReadersTab);

/** The tabs with the file, the versions and the readers of a document; none for other items. */
export function useDocumentTabs(
  document: DocumentRef | null,
  module: CompiledModule,
  item: Item,
  { mayChange, mayDelete }: { readonly mayChange: boolean; readonly mayDelete: boolean },
) {
  const { t } = useTranslation('files');
  return useMemo(() => {
    if (document === null) return [];
    const tabs = [
      {
        key: previewTab,
        label: t('preview.tab'),
        content: <PreviewTab document={document} />,
      },
      {
        key: ':versions',
        label: t('versions.tab'),
        content: <VersionsTab {...{ document, module, item, mayChange, mayDelete }} />,
      },
      {
        key: ':readers',
        label: t('readers.tab'),
        content: <ReadersTab document={document} mayChange={mayChange} />,
      },
    ];
    return tabs.map((tab) => ({ ...tab, content: <LazyBoundary>{tab.content}</LazyBoundary> }));
  }, [document, module, item, mayChange, mayDelete, t]);
}
