import { useLocation, useNavigate } from 'react-router-dom';
import { useSelectedSite } from './selected-site.tsx';
import { switchSitePath } from './switch-site.ts';

/** Selects a site and opens the page there that corresponds to the current one (spec 2.6). */
export function useSwitchSite(): (siteId: number) => void {
  const { select } = useSelectedSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (siteId) => {
    select(siteId);
    const to = switchSitePath(pathname, siteId);
    if (to !== null && to !== pathname) void navigate(to);
  };
}
