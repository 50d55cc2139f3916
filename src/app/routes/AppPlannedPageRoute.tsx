import { Navigate, useParams } from 'react-router-dom';
import { plannedSitePages } from '../planned-pages/planned-pages.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';
import { PlannedPageRoute } from './PlannedPageRoute.tsx';

/**
 * Paths below /app that belong to no site. A path of a site without a site id opens on the selected
 * site; without a selected site the page offers the sites (spec 2.5).
 */
export function AppPlannedPageRoute() {
  const path = (useParams()['*'] ?? '').replace(/\/+$/, '');
  const { site } = useSelectedSite();
  if (!plannedSitePages.some((place) => place.path === path))
    return <PlannedPageRoute site={null} path={path} />;
  return <Navigate to={site === null ? '/app/sites' : `/app/sites/${site.id}/${path}`} replace />;
}
