import { useLocation, useNavigate } from 'react-router-dom';
import { useSelectedSite } from './selected-site.tsx';
import { switchSitePath } from './switch-site.ts';

/** Selects a site and goes to the place there that the page has here (spec 2.6). */
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
