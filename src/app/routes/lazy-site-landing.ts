import { lazyPage } from './lazy-page.ts';

/**
 * The landing page of a site. It is in a separate file, because lazy-routes.ts imports SiteRoute
 * and would otherwise be imported by it.
 */
export const SiteLanding = lazyPage(
  async () => (await import('../../screens/landing/SiteLanding.tsx')).SiteLanding,
);
