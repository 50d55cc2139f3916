import { useQuery } from '@tanstack/react-query';
import { sitesQueryOptions } from '../../../api/query-options.ts';
import { endOfDay, startOfDay } from '../../../runtime/rules/dates.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';

/**
 * The time zone in which days of a role on these sites are meant: that of the sites if they have
 * one, else that of the page.
 */
export function useGrantZone(siteIds: readonly number[]): string {
  const { timeZone } = useFormat();
  const sites = useQuery(sitesQueryOptions).data ?? [];
  const zones = new Set(
    sites.flatMap(({ id, timezone }) =>
      siteIds.includes(id) && timezone !== '' ? [timezone] : [],
    ),
  );
  const [zone] = zones;
  return zones.size === 1 && zone !== undefined ? zone : timeZone;
}

/** The last second of a day, `2026-11-23`, in a zone. Lists show it as that day. */
export function lastMomentOf(day: string, timeZone: string): string {
  return new Date(Date.parse(endOfDay(day, timeZone)) - 1000).toISOString();
}

/** The first moment of a day in a zone; null for none. */
export function firstMomentOf(day: string, timeZone: string): string | null {
  return day === '' ? null : startOfDay(day, timeZone);
}
