import { Navigate, useParams } from 'react-router-dom';
import { plannedSitePages } from '../planned-pages/planned-pages.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';
import { PlannedPageRoute } from './PlannedPageRoute.tsx';

/**
 * What lies below /app and belongs to no site. A place of a site that is asked for without one is
 * shown on the selected site; without that the sites are, to choose one (spec 2.5).
 */
export function AppPlannedPageRoute() {
  const path = (useParams()['*'] ?? '').replace(/\/+$/, '');
  const { site } = useSelectedSite();
  if (!plannedSitePages.some((place) => place.path === path))
    return <PlannedPageRoute site={null} path={path} />;
  return <Navigate to={site === null ? '/app/sites' : `/app/sites/${site.id}/${path}`} replace />;
}
