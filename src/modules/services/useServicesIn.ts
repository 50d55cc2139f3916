import { useMemo } from 'react';
import { useWidgetServices, type WidgetServices } from '../../widgets/services.ts';
import { useModules } from '../registry/registry.ts';
import { createLookups } from './lookups.ts';
import { useSiteData } from './site-data.ts';

/** The services of the open site with the names of its lists in another language. */
export function useServicesIn(language: string): WidgetServices {
  const services = useWidgetServices();
  const registry = useModules();
  const { data } = useSiteData(services.siteId, registry);
  return useMemo(
    () =>
      language === services.language || data === null
        ? services
        : { ...services, language, ...createLookups(registry, data, language) },
    [services, registry, data, language],
  );
}
