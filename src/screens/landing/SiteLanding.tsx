import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { siteOverviewQueryOptions } from '../../api/work.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { SiteExport } from '../../modules/export/SiteExport.tsx';
import { StartCard } from '../../modules/pages/StartCard.tsx';
import { type CurrentUser, may } from '../../modules/session.ts';
import { siteLocation } from '../../modules/sites.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { ColourMark } from '../../ui/ColourMark.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { LandingBody } from './LandingBody.tsx';
import styles from './landing.module.css';

const minute = 60_000;

/** The current time, updated at the start of every minute. */
function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minute - (Date.now() % minute));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** The modules that the person may read, in the order in which they are shown. */
  readonly modules: readonly CompiledModule[];
  /** Whether the person may export the whole site. */
  readonly mayExport: boolean;
}

/** The landing page of a site (spec 2.3): items by status, overdue work and changes. */
export function SiteLanding({ site, me, modules, mayExport }: Props) {
  const { t } = useTranslation('sites');
  const { time, zoneName } = useFormat();
  const now = useClock().toISOString();
  const facts = [
    site.site_type ?? '',
    siteLocation(site),
    t('local_time', { time: time(now), zone: zoneName(now) }),
  ].filter((fact) => fact !== '');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <ColourMark colour={site.colour} bar />
        <div>
          <h1>{site.site_name}</h1>
          <p className={styles.facts}>{facts.join(' · ')}</p>
        </div>
        {mayExport && (
          <div className={styles.actions}>
            <SiteExport site={site} />
          </div>
        )}
      </header>
      <StartCard me={me} />
      {modules.length === 0 ? (
        <NoModules site={site} me={me} />
      ) : (
        <Overview site={site} modules={modules} />
      )}
    </div>
  );
}

/** A site without a module that the person may read, as opposed to one that uses none. */
function NoModules({ site, me }: Pick<Props, 'site' | 'me'>) {
  const { t } = useTranslation('sites');
  const maySet = may(me, settingsPermission, site.id);
  return (
    <EmptyState
      title={t('no_modules')}
      text={t(maySet ? 'no_modules_used' : 'no_modules_text')}
      next={
        maySet ? (
          <Link to={`/app/sites/${site.id}/settings/site`}>{t('choose_modules')}</Link>
        ) : (
          'ask'
        )
      }
    />
  );
}

function Overview({ site, modules }: Pick<Props, 'site' | 'modules'>) {
  const { t } = useTranslation('home');
  const { data, error, refetch, isFetching } = useQuery(siteOverviewQueryOptions(site.id));
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title={t('overview_failed')}
        reason={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <LandingBody site={site} modules={modules} overview={data} />;
}
