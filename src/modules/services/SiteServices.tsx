import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { type WidgetServices, WidgetServicesProvider } from '../../widgets/services.ts';
import { useModules } from '../registry/registry.ts';
import { TemplatesProvider } from '../registry/templates.ts';
import type { CurrentUser } from '../session.ts';
import { createItems } from './items.ts';
import { createLookups } from './lookups.ts';
import { useSiteData } from './site-data.ts';

interface Props {
  readonly site: { readonly id: number; readonly timezone: string };
  readonly me: CurrentUser;
  readonly children: ReactNode;
}

/**
 * Supplies what is below with what it needs from the site that is open. Waits until the lists are
 * there, so that no widget shows a value as gone that has not come yet.
 */
export function SiteServices({ site, me, children }: Props) {
  const { t, i18n } = useTranslation('form');
  const { language } = i18n;
  const registry = useModules();
  const { data, error, isFetching, retry } = useSiteData(site.id, registry);
  const services = useMemo<WidgetServices | null>(
    () =>
      data === null
        ? null
        : {
            siteId: site.id,
            language,
            me: { id: me.user.id, name: me.user.display_name },
            timeZone: site.timezone,
            ...createLookups(registry, data, language),
            ...createItems(registry, site.id, language),
          },
    [site.id, site.timezone, language, me, registry, data],
  );
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
        <WidgetServicesProvider value={services}>{children}</WidgetServicesProvider>
      </TemplatesProvider>
    </FormatProvider>
  );
}
