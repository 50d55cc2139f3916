import type { ModuleEndpoint } from '../../src/contract/items.ts';
import { createStaleReads } from '../../src/contract/stale-reads.ts';
import type { Notifier } from '../operations/services.ts';
import type { Realtime } from './realtime.ts';

/**
 * The notifier of operations: they name the read that they changed, and it also invalidates the reads
 * that are computed from it (spec 7.6). `endpoints` are the present modules.
 */
export function notifyStaleReads(
  realtime: Realtime,
  endpoints: () => readonly ModuleEndpoint[],
): Notifier {
  let known = createStaleReads([]);
  let of: readonly ModuleEndpoint[] = [];
  return {
    sessionEnded: realtime.sessionEnded,
    membershipChanged: realtime.membershipChanged,
    invalidate(event) {
      const now = endpoints();
      if (now.length !== of.length || now.some((endpoint, at) => endpoint !== of[at])) {
        known = createStaleReads(now);
        of = now;
      }
      realtime.invalidate(event);
      for (const { name, path } of known(event.call))
        if (name !== event.call)
          realtime.invalidate({
            ...event,
            call: name,
            // Its reply covers several sites, so that no site's cache holds it.
            ...(path.includes('{siteId}') ? {} : { ofAllSites: true }),
          });
    },
  };
}
