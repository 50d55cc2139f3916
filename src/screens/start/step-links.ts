import type { GuideStep } from '../../contract/guide.ts';

/**
 * The page on which a step is done; null while it needs a site that does not exist yet. The
 * modules and the items of the first site are meant.
 *
 * @param route the route of the module whose items are imported; undefined without any
 */
export function stepLink(
  step: GuideStep,
  siteId: number | null,
  route: string | undefined,
): string | null {
  const ofSite = (path: string) => (siteId === null ? null : `/app/sites/${siteId}/${path}`);
  switch (step) {
    case 'organisation':
      return '/app/settings/organisation';
    case 'site':
      return '/app/sites/new';
    case 'modules':
      return ofSite('settings/site');
    case 'people':
      return '/app/people';
    case 'items':
      return route === undefined ? null : ofSite(`${route}/import`);
    case 'second_factor':
      return '/app/settings/profile';
  }
}
