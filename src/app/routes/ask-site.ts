import type { QueryClient } from '@tanstack/react-query';
import { preferencesRead } from '../../api/preferences.ts';
import {
  siteCriticalitiesRead,
  siteLabelsRead,
  siteTemplatesRead,
  siteTypesRead,
  siteUsersRead,
} from '../../api/reads.ts';

/** Asks for what the frame and the pages of a site name things by; who shows it hears of failures. */
export async function askSite(cache: QueryClient, site: number | null): Promise<void> {
  const asked: Promise<unknown>[] = [cache.query(preferencesRead)];
  if (site !== null)
    asked.push(
      cache.query(siteTypesRead(site)),
      cache.query(siteCriticalitiesRead(site)),
      cache.query(siteUsersRead(site)),
      cache.query(siteTemplatesRead(site)),
      cache.query(siteLabelsRead(site)),
    );
  await Promise.allSettled(asked);
}
