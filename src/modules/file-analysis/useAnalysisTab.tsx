import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../api/config.ts';
import { analysisCapabilitiesQueryOptions } from '../../api/file-analysis.ts';
import type { AnalysisCapabilities } from '../../contract/file-analysis.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { isLocalId } from '../../domain/outbox/outbox.ts';
import { analysisPermission } from '../../domain/permissions.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { filesOfItem } from '../../runtime/record/file-metadata.ts';
import type { Item } from '../../runtime/record/item.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { ContentTab } from '../form/FormBody.tsx';
import { type CurrentUser, may } from '../session.ts';

const AnalysisTab = lazyComponent(async () => (await import('./AnalysisTab.tsx')).AnalysisTab);
const NewItemAnalysisTab = lazyComponent(
  async () => (await import('./NewItemAnalysisTab.tsx')).NewItemAnalysisTab,
);

interface Place {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** What a service can do with the files; null if there is no service or no right. Else nothing is requested. */
function useCapabilities({ site, me }: Place, hasFiles: boolean): AnalysisCapabilities | null {
  const isPossible = pageConfig().file_analysis && hasFiles && may(me, analysisPermission, site.id);
  const { data } = useQuery({
    ...analysisCapabilitiesQueryOptions(site.id),
    enabled: isPossible,
  });
  return isPossible && data?.is_on === true ? data : null;
}

const tabKey = ':analysis';

interface Options extends Place {
  readonly item: Item;
  readonly mayChange: boolean;
}

/**
 * The tab that asks a service about the files of an item; none if there is no service, no file or no right.
 */
export function useAnalysisTab({ item, mayChange, ...place }: Options): readonly ContentTab[] {
  const { t } = useTranslation('files');
  const { module, site, me } = place;
  const { type } = module.document;
  const files = useMemo(() => filesOfItem(module, item), [module, item]);
  const hasFiles = files.length > 0 && item.deleted_at === null && !isLocalId(item.id);
  const capabilities = useCapabilities(place, hasFiles);
  const subject = useMemo(() => ({ module_type: type, item_id: item.id }), [type, item.id]);
  return useMemo(() => {
    if (capabilities === null) return [];
    const stateKey = [me.user.id, site.id, type, item.id].join('/');
    const content = (
      <LazyBoundary>
        <AnalysisTab {...{ subject, stateKey, files, capabilities, mayChange }} siteId={site.id} />
      </LazyBoundary>
    );
    return [{ key: tabKey, label: t('analysis.tab'), content }];
  }, [capabilities, subject, type, item.id, files, site.id, me.user.id, mayChange, t]);
}

const hasFileColumn = ({ columns }: CompiledModule): boolean =>
  columns.some(
    ({ fieldType, access }) => fieldType.document.reference === 'file' && access !== 'none',
  );

/**
 * The same for a new item, once a field of its form has a file; nothing of what is entered is sent.
 *
 * @param clientId names the form: another new item begins without questions
 */
export function useNewItemAnalysisTab(
  place: Place,
  clientId: string | null,
): readonly ContentTab[] {
  const { t } = useTranslation('files');
  const { module, site, me } = place;
  const capabilities = useCapabilities(place, hasFileColumn(module));
  return useMemo(() => {
    if (capabilities === null) return [];
    const { template, document } = module;
    const { type: module_type } = document;
    const subject = {
      module_type,
      item_id: null,
      ...(template !== null && { template: { id: template.id, version: template.version } }),
    };
    const stateKey = [me.user.id, site.id, module_type, clientId].join('/');
    const content = (
      <LazyBoundary>
        <NewItemAnalysisTab {...{ subject, stateKey, capabilities }} siteId={site.id} />
      </LazyBoundary>
    );
    return [{ key: tabKey, label: t('analysis.tab'), content, needsFile: true }];
  }, [capabilities, module, clientId, site.id, me.user.id, t]);
}
