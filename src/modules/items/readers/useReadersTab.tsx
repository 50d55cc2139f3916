import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRef } from '../../../api/versions.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

const ReadersTab = lazyComponent(async () => (await import('./ReadersTab.tsx')).ReadersTab);

/** Key of the tab with the distribution list of a document. */
const readersTab = ':readers';

/** The tab with the distribution list of a document; none for an item that is no document. */
export function useReadersTab(document: DocumentRef | null, mayChange: boolean) {
  const { t } = useTranslation('files');
  const label = t('readers.tab');
  return useMemo(() => {
    if (document === null) return [];
    const content = (
      <LazyBoundary>
        <ReadersTab document={document} mayChange={mayChange} />
      </LazyBoundary>
    );
    return [{ key: readersTab, label, content }];
  }, [document, label, mayChange]);
}
