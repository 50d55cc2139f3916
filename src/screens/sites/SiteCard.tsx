import { ArchiveRestore, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { RESTORE_SITE } from '../../contract/sites.ts';
import { isOpenable, siteLocation } from '../../modules/sites.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ColourMark } from '../../ui/ColourMark.tsx';
import { cx } from '../../ui/cx.ts';
import { RoleExpiry } from '../../ui/status/RoleExpiry.tsx';
import { RequestAccess } from './RequestAccess.tsx';
import styles from './sites.module.css';

interface Props {
  readonly site: SiteRow;
  /** Whether the person may bring an archived site back. */
  readonly mayRestore?: boolean;
}

/**
 * A site of the overview: dimmed with a lock if the person has no role, struck through if it is
 * archived.
 */
export function SiteCard({ site, mayRestore = false }: Props) {
  const { t } = useTranslation('sites');
  const details = [site.site_type ?? '', siteLocation(site)].filter((each) => each !== '');
  const canOpen = isOpenable(site);
  const state = canOpen ? site.site_status : t(site.is_archived ? 'archived' : 'no_access');
  return (
    <li className={cx(styles.card, !canOpen && styles.closed)}>
      <h2 className={styles.head}>
        <ColourMark colour={site.site_colour} />
        {canOpen ? (
          <Link to={`/app/sites/${site.id}`} className={styles.name}>
            {site.site_name}
          </Link>
        ) : (
          <span className={cx(styles.name, site.is_archived && styles.archived)}>
            {site.site_name}
          </span>
        )}
        {site.user_roles === null && <Lock />}
      </h2>
      {details.length > 0 && <p className={styles.details}>{details.join(' · ')}</p>}
      {state !== '' && <p className={styles.state}>{state}</p>}
      {site.user_roles === null && !site.is_archived && <RequestAccess site={site} />}
      {mayRestore && site.is_archived && <RestoreButton site={site} />}
      {site.user_roles !== null && (
        <ul className={styles.roles} aria-label={t('your_roles')}>
          {site.user_roles.map(({ role_id, role_name, expires_at }) => (
            <li key={`${role_id} ${expires_at}`}>
              <span>{role_name}</span>
              <RoleExpiry expiresAt={expires_at} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Brings an archived site back. */
function RestoreButton({ site }: { readonly site: SiteRow }) {
  const { t } = useTranslation('sites');
  const send = useServerMutation();
  const [isBusy, setIsBusy] = useState(false);
  async function restore(): Promise<void> {
    setIsBusy(true);
    const titles = {
      failed: t('restore_failed'),
      done: t('restored', { name: site.site_name }),
    };
    await send(RESTORE_SITE, { params: { siteId: site.id } }, titles);
    setIsBusy(false);
  }
  return (
    <Button
      className={styles.restore}
      icon={<ArchiveRestore size={18} />}
      loading={isBusy}
      onClick={() => void restore()}
    >
      {t('restore')}
    </Button>
  );
}
