import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../api/config.ts';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { isPosition, type Position } from '../../ui/map/position.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { type WidgetServices, WidgetServicesProvider } from '../../widgets/services.ts';
import { useDrawer } from '../drawer/useDrawer.ts';
import { useModules } from '../registry/registry.ts';
import { TemplatesProvider } from '../registry/templates.ts';
import type { CurrentUser } from '../session.ts';
import { useReferenceScan } from '../scan/useReferenceScan.tsx';
import { FilePreview } from '../file-viewer/FilePreview.tsx';
import { createFiles } from './files.ts';
import { createItems } from './items.ts';
import { createLabels } from './labels.ts';
import { createLookups } from './lookups.ts';
import { createReferences } from './references.ts';
import { createReporter } from './report.ts';
import { useSiteData } from './site-data.ts';

const InPlaceDrawer = lazyComponent(
  async () => (await import('../drawer/ItemDrawer.tsx')).ItemDrawer,
);

interface Props {
  readonly site: {
    readonly id: number;
    readonly timezone: string;
    readonly address: { readonly latitude: number | null; readonly longitude: number | null };
  };
  readonly me: CurrentUser;
  readonly children: ReactNode;
}

function defaultPositionOf({ latitude, longitude }: Props['site']['address']): Position | null {
  const position = [latitude, longitude];
  return isPosition(position) ? position : null;
}

/**
 * Provides the services and lists of the open site. Renders its children only when the lists are
 * loaded, so that no widget shows a value as deleted whose list is still loading.
 */
export function SiteServices({ site, me, children }: Props) {
  const { t, i18n } = useTranslation('form');
  const { language } = i18n;
  const registry = useModules();
  const cache = useQueryClient();
  const { data, error, isFetching, retry } = useSiteData(site.id, registry);
  const { shown: drawerContent, close, create, look } = useDrawer();
  const { scan, dialog: scanDialog } = useReferenceScan(me, site.id);
  const [wasDrawerOpened, setWasDrawerOpened] = useState(false);
  if (drawerContent !== undefined && !wasDrawerOpened) setWasDrawerOpened(true);
  const services = useMemo<WidgetServices | null>(() => {
    if (data === null) return null;
    const lookups = createLookups(registry, data, language);
    const common = { siteId: site.id, me, language };
    return {
      siteId: site.id,
      language,
      me: { id: me.user.id, name: me.user.display_name },
      timeZone: site.timezone,
      map: { tileUrl: pageConfig().map_tile_url, defaultPosition: defaultPositionOf(site.address) },
      ...lookups,
      ...createItems(registry, site.id, language, cache),
      references: {
        ...createReferences({
          ...common,
          registry,
          templates: data.templates,
          status: lookups.status,
          cache,
        }),
        create,
        report: createReporter({
          ...common,
          ...lookups,
          timeZone: site.timezone,
          me: { id: me.user.id, name: me.user.display_name },
          registry,
          templates: data.templates,
          cache,
          create,
        }),
        openPreview: look,
        scan,
      },
      labels: createLabels({ ...common, rows: data.labels, cache }),
      files: createFiles(site.id, cache),
    };
  }, [
    site.id,
    site.timezone,
    site.address,
    language,
    me,
    registry,
    data,
    cache,
    create,
    look,
    scan,
  ]);
  if (services === null || data === null) {
    if (error === null) return <SkeletonRows />;
    return (
      <ErrorState
        title={t('site_failed')}
        reason={error.message}
        onRetry={retry}
        retrying={isFetching}
      />
    );
  }
  return (
    <FormatProvider timeZone={site.timezone}>
      <TemplatesProvider value={data.templates}>
        <WidgetServicesProvider value={services}>
          {children}
          <FilePreview />
          {scanDialog}
          {wasDrawerOpened && (
            <LazyBoundary isOverlay>
              <InPlaceDrawer content={drawerContent} onClose={close} />
            </LazyBoundary>
          )}
        </WidgetServicesProvider>
      </TemplatesProvider>
    </FormatProvider>
  );
}
