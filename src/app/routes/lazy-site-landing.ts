import { lazyPage } from './lazy-page.ts';

/** A site's own page. By itself, as the site's route comes with what `pages.ts` fetches. */
export const SiteLanding = lazyPage(
  async () => (await import('../../screens/landing/SiteLanding.tsx')).SiteLanding,
);
