import { MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { type CurrentUser, may } from '../session.ts';

interface Props {
  readonly sites: readonly SiteRow[];
  readonly me: CurrentUser;
}

/** A map of sites of which none has coordinates: leads to the settings of one that the person may set. */
export function NoPositions({ sites, me }: Props) {
  const { t } = useTranslation('site_map');
  const site = sites.find(({ id, is_archived }) => !is_archived && may(me, settingsPermission, id));
  return (
    <EmptyState
      icon={<MapPinOff size={24} />}
      title={t('no_coordinates')}
      text={t(site === undefined ? 'ask_for_position' : 'no_coordinates_text')}
      next={
        site === undefined ? (
          'ask'
        ) : (
          <Link to={`/app/sites/${site.id}/settings/site`}>
            {t('set_position', { name: site.site_name })}
          </Link>
        )
      }
    />
  );
}
