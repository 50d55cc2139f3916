import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { textIn } from '../../runtime/text.ts';
import { NotFound } from '../../screens/errors/pages.tsx';
import { PlannedPageView } from '../../screens/planned-pages/PlannedPageView.tsx';
import { describePlannedPage } from '../planned-pages/descriptions.ts';
import { matchPlannedPage } from '../planned-pages/match-path.ts';
import { subpageLinks, relatedLinks } from '../planned-pages/links.ts';
import {
  type PlannedPage,
  mayOpenPage,
  plannedAppPages,
  plannedSitePages,
} from '../planned-pages/planned-pages.ts';
import { hasValidParams, moduleInPath, plannedPageTitle } from '../planned-pages/titles.ts';
import { maySetUp } from '../planned-pages/sidebar-entries.ts';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';

interface Props {
  /** Null for a page below /app that belongs to no site. */
  readonly site: SiteRow | null;
  /** Below the site, or below /app, without slashes at its ends. */
  readonly path: string;
}

/** A planned page, or "Not Found". A module that the page is bound to replaces it. */
export function PlannedPageRoute({ site, path }: Props) {
  const { t, i18n } = useTranslation('planned_pages');
  const registry = useModules();
  const selected = useSelectedSite().site;
  const me = useMe();
  const missingPermission = useMissingPermission();
  const pages = site === null ? plannedAppPages : plannedSitePages;
  const found = matchPlannedPage(pages, path);
  if (found === null || !hasValidParams(found, registry)) return <NotFound />;
  const { language } = i18n;
  const { page: place } = found;
  const filled = registry.byType.get(place.module ?? '');
  const linkedSite = site ?? selected;
  const { description, related = [] } = describePlannedPage(place, site !== null);
  if (filled !== undefined && linkedSite !== null)
    return <Navigate to={`/app/sites/${linkedSite.id}/${filled.document.route}`} replace />;
  const module = moduleInPath(found, registry);
  const subpages = subpageLinks(found, path, site, registry, language);
  const isList = subpages.length > 0 && place.module === undefined;
  const state = isList ? 'list' : place.module === undefined ? 'planned' : 'waiting';
  return (
    <PlannedPageView
      title={plannedPageTitle(found, language)}
      note={module === undefined ? undefined : textIn(module.document.name, language)}
      description={textIn(description, language)}
      state={state}
      moduleType={place.module}
      maySetUp={maySetUp(me)}
      missingPermission={missingPermission(place, site, t)}
      subpages={subpages}
      related={linkedSite === null ? [] : relatedLinks(related, linkedSite, registry, language)}
    />
  );
}

type Translate = ReturnType<typeof useTranslation<'planned_pages'>>['t'];

/** Names the permission that the person lacks for a planned page; undefined if they lack none. */
function useMissingPermission() {
  const me = useMe();
  return (page: PlannedPage, site: SiteRow | null, t: Translate): string | undefined => {
    const { permission: needed } = page;
    if (needed === undefined || mayOpenPage(me, page, site?.id ?? null)) return undefined;
    const permission = t(`permissions.${needed.replaceAll('.', '_')}`);
    return site === null
      ? t('missing_everywhere', { permission })
      : t('missing', { permission, name: site.site_name });
  };
}
