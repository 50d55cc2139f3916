import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRef } from '../../../api/versions.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/** Key of the tab with the versions of a document. */
const versionsTab = ':versions';

const VersionsTab = lazyComponent(async () => (await import('./VersionsTab.tsx')).VersionsTab);

/** The tab with the versions of a document; none for an item that is no document. */
export function useVersionsTab(document: DocumentRef | null, mayChange: boolean) {
  const { t } = useTranslation('files');
  const label = t('versions.tab');
  return useMemo(() => {
    if (document === null) return [];
    const content = (
      <LazyBoundary>
        <VersionsTab document={document} mayChange={mayChange} />
      </LazyBoundary>
    );
    return [{ key: versionsTab, label, content }];
  }, [document, label, mayChange]);
}
