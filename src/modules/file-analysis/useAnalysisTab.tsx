import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../api/config.ts';
import { analysisCapabilitiesQueryOptions } from '../../api/file-analysis.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { isLocalId } from '../../domain/outbox/outbox.ts';
import { analysisPermission } from '../../domain/permissions.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { filesOfItem } from '../../runtime/record/file-metadata.ts';
import type { Item } from '../../runtime/record/item.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { type CurrentUser, may } from '../session.ts';

const AnalysisTab = lazyComponent(async () => (await import('./AnalysisTab.tsx')).AnalysisTab);

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly mayChange: boolean;
}

/**
 * The tab that asks a service about the files of an item; none if there is no service, no file or no right.
 * Without a service nothing is requested.
 */
export function useAnalysisTab({ module, item, site, me, mayChange }: Options) {
  const { t } = useTranslation('files');
  const files = useMemo(() => filesOfItem(module, item), [module, item]);
  const isPossible =
    pageConfig().file_analysis &&
    files.length > 0 &&
    item.deleted_at === null &&
    !isLocalId(item.id) &&
    may(me, analysisPermission, site.id);
  const { data } = useQuery({
    ...analysisCapabilitiesQueryOptions(site.id),
    enabled: isPossible,
  });
  const capabilities = isPossible && data?.is_on === true ? data : null;
  return useMemo(() => {
    if (capabilities === null) return [];
    const content = (
      <LazyBoundary>
        <AnalysisTab
          {...{ module, item, files, capabilities, mayChange }}
          siteId={site.id}
          userId={me.user.id}
        />
      </LazyBoundary>
    );
    return [{ key: ':analysis', label: t('analysis.tab'), content }];
  }, [capabilities, module, item, files, site.id, me.user.id, mayChange, t]);
}
