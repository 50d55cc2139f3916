import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { invalidateAll } from '../../api/cache.ts';
import type { CurrentUser } from '../session.ts';
import { SiteRegistryProvider, useModules } from './registry.ts';
import { lackedOn, registryFor } from './site-modules.ts';

interface Props {
  readonly siteId: number;
  readonly me: CurrentUser;
  readonly children: ReactNode;
}

/** Items that were read with other field rights lack values, or have too many. */
function useFreshItems(siteId: number, lacked: string): void {
  const cache = useQueryClient();
  const before = useRef({ siteId, lacked });
  useEffect(() => {
    const isOther = before.current.siteId === siteId && before.current.lacked !== lacked;
    before.current = { siteId, lacked };
    if (isOther) void invalidateAll(cache);
  }, [siteId, lacked, cache]);
}

/** Within it, `useModules` returns the modules as the person may use them on the site. */
export function SiteModules({ siteId, me, children }: Props) {
  const registry = useModules();
  const lacked = lackedOn(registry, me, siteId);
  useFreshItems(siteId, lacked);
  // Open forms survive a change of the person that changes no right.
  const seen = useMemo(() => registryFor(registry, lacked), [registry, lacked]);
  return <SiteRegistryProvider value={seen}>{children}</SiteRegistryProvider>;
}
