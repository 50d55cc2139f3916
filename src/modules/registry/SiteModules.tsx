import { type ReactNode, useMemo } from 'react';
import type { CurrentUser } from '../session.ts';
import { SiteRegistryProvider, useModules } from './registry.ts';
import { lackedOn, registryFor } from './site-modules.ts';

interface Props {
  readonly siteId: number;
  readonly me: CurrentUser;
  readonly children: ReactNode;
}

/** Within it, `useModules` returns the modules as the person may use them on the site. */
export function SiteModules({ siteId, me, children }: Props) {
  const registry = useModules();
  const lacked = lackedOn(registry, me, siteId);
  // Open forms survive a change of the person that changes no right.
  const seen = useMemo(() => registryFor(registry, lacked), [registry, lacked]);
  return <SiteRegistryProvider value={seen}>{children}</SiteRegistryProvider>;
}
