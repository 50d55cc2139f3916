import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { may } from '../../modules/session.ts';
import { textIn } from '../../runtime/text.ts';
import { NotFound } from '../../screens/errors/pages.tsx';
import { PlacePage } from '../../screens/places/PlacePage.tsx';
import { placeAt } from '../places/find.ts';
import { insideOf, relatedTo } from '../places/links.ts';
import { type Place, appPlaces, sitePlaces } from '../places/table.ts';
import { areKnown, moduleOf, titleOf } from '../places/words.ts';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';

interface Props {
  /** Null for a place below /app that belongs to no site. */
  readonly site: SiteRow | null;
  /** Below the site, or below /app, without slashes at its ends. */
  readonly path: string;
}

/** A place of the table, or "Not Found"; a module that it is bound to takes its place. */
export function PlaceRoute({ site, path }: Props) {
  const { t, i18n } = useTranslation('places');
  const registry = useModules();
  const selected = useSelectedSite().site;
  const missing = useMissing();
  const places = site === null ? appPlaces : sitePlaces;
  const found = placeAt(places, path);
  if (found === null || !areKnown(found, registry)) return <NotFound />;
  const { language } = i18n;
  const { place } = found;
  const filled = registry.byType.get(place.module ?? '');
  const near = site ?? selected;
  if (filled !== undefined && near !== null)
    return <Navigate to={`/app/sites/${near.id}/${filled.document.route}`} replace />;
  const module = moduleOf(found, registry);
  const inside = insideOf(found, path, site, registry, language);
  const isList = inside.length > 0 && place.module === undefined;
  const state = isList ? 'list' : place.module === undefined ? 'planned' : 'waiting';
  return (
    <PlacePage
      title={titleOf(found, language)}
      note={module === undefined ? undefined : textIn(module.document.name, language)}
      fills={textIn(place.fills, language)}
      state={state}
      missing={missing(place, site, t)}
      inside={inside}
      related={near === null ? [] : relatedTo(place, near, registry, language)}
    />
  );
}

type Say = ReturnType<typeof useTranslation<'places'>>['t'];

/** Says what the person lacks for a place; undefined where they lack nothing. */
function useMissing() {
  const me = useMe();
  return ({ needs }: Place, site: SiteRow | null, t: Say): string | undefined => {
    if (needs === undefined) return undefined;
    const everywhere = me.permissions.some(
      ({ permission_code, site_id }) => permission_code === needs && site_id === null,
    );
    if (everywhere || (site !== null && may(me, needs, site.id))) return undefined;
    const permission = t(`permissions.${needs.replaceAll('.', '_')}`);
    return site === null
      ? t('missing_everywhere', { permission })
      : t('missing', { permission, name: site.site_name });
  };
}
