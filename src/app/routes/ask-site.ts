import type { QueryClient } from '@tanstack/react-query';
import { preferencesRead } from '../../api/preferences.ts';
import { siteNamesReads } from '../../api/reads.ts';

/** Asks for what the frame and the pages of a site name things by; who shows it hears of failures. */
export async function prefetchSite(cache: QueryClient, site: number | null): Promise<void> {
  const requests: Promise<unknown>[] = [cache.query(preferencesRead)];
  if (site !== null) {
    const [types, criticalities, people, templates, labels] = siteNamesReads(site);
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
