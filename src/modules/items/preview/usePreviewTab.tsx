import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRef } from '../../../api/versions.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { previewTab } from './preview-tab.ts';

const PreviewTab = lazyComponent(async () => (await import('./PreviewTab.tsx')).PreviewTab);

/** The tab that shows the active version of a document; none for an item that is no document. */
export function usePreviewTab(document: DocumentRef | null) {
  const { t } = useTranslation('files');
  const label = t('preview.tab');
  return useMemo(() => {
    if (document === null) return [];
    const content = (
      <LazyBoundary>
        <PreviewTab document={document} />
      </LazyBoundary>
    );
    return [{ key: previewTab, label, content }];
  }, [document, label]);
}
