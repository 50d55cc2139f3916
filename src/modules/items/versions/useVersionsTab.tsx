import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dmsKindOf } from '../../../domain/dms.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { versionColumn } from '../../../runtime/record/file-metadata.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

const VersionsTab = lazyComponent(async () => (await import('./VersionsTab.tsx')).VersionsTab);

/** Key of the tab with the versions of a document. */
const versionsTab = ':versions';

/** The tab with the versions of a document; none for items of other modules. */
export function useVersionsTab(module: CompiledModule, item: Item, mayChange: boolean) {
  const { t } = useTranslation('files');
  const label = t('versions.tab');
  const kind = versionColumn(module) === null ? null : dmsKindOf(module.document);
  const { id, site_id } = item;
  return useMemo(() => {
    if (kind === null) return [];
    const document = { siteId: site_id, kind, itemId: id };
    const content = (
      <LazyBoundary>
        <VersionsTab document={document} mayChange={mayChange} />
      </LazyBoundary>
    );
    return [{ key: versionsTab, label, content }];
  }, [kind, label, id, site_id, mayChange]);
}
