import type { QueryClient } from '@tanstack/react-query';
import { preferencesQueryOptions } from '../../api/preferences.ts';
import { siteDirectoryQueryOptions } from '../../api/query-options.ts';

/** Asks for what the frame and the pages of a site name things by; who shows it hears of failures. */
export async function prefetchSite(cache: QueryClient, site: number | null): Promise<void> {
  const requests: Promise<unknown>[] = [cache.query(preferencesQueryOptions)];
  if (site !== null) {
    const [types, criticalities, people, templates, labels] = siteDirectoryQueryOptions(site);
    requests.push(
      cache.query(types),
      cache.query(criticalities),
      cache.query(people),
      cache.query(templates),
      cache.query(labels),
    );
  }
  await Promise.allSettled(requests);
}
