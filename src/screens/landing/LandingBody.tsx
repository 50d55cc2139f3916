import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../api/connection.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { SiteOverview } from '../../contract/work.ts';
import { WorkRows } from '../../modules/work/WorkRows.tsx';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { Card } from '../../ui/page/Card.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { RoleExpiry } from '../../ui/status/RoleExpiry.tsx';
import { ChangeList } from './ChangeList.tsx';
import styles from './landing.module.css';
import { TallyCard } from './TallyCard.tsx';

interface Props {
  readonly site: SiteRow;
  readonly modules: readonly CompiledModule[];
  /** Undefined while it loads. */
  readonly overview: SiteOverview | undefined;
}

/**
 * Counts, overdue work, approvals, changes and the person's roles on a site. On a phone the work comes
 * before the counts.
 */
export function LandingBody({ site, modules, overview }: Props) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const isLive = useConnection() === 'connected';
  const isPhone = useIsPhone();
  const tiles = (
    <ul className={styles.cards}>
      {modules.map((module) => (
        <li key={module.document.type}>
          <TallyCard
            module={module}
            siteId={site.id}
            tally={overview?.modules.find((each) => each.module_type === module.document.type)}
          />
        </li>
      ))}
    </ul>
  );
  const work = (
    <>
      <Card title={t('overdue')} extra={overview && format.number(overview.overdue.total)} flush>
        {overview === undefined && <SkeletonRows rows={3} rowHeight={48} />}
        {overview?.overdue.total === 0 && <p className={styles.empty}>{t('overdue_none')}</p>}
        {overview !== undefined && <WorkRows rows={overview.overdue.rows} withSite={false} />}
      </Card>
      <Card
        title={t('approvals')}
        extra={overview && format.number(overview.approvals.total)}
        flush
      >
        {overview === undefined && <SkeletonRows rows={2} rowHeight={48} />}
        {overview?.approvals.total === 0 && <p className={styles.empty}>{t('approvals_none')}</p>}
        {overview !== undefined && (
          <WorkRows rows={overview.approvals.rows} withSite={false} isApproval />
        )}
      </Card>
    </>
  );
  const news = (
    <>
      <Card
        title={t('changes')}
        extra={
          isLive && (
            <span className={styles.live}>
              <Radio size={14} />
              {t('live')}
            </span>
          )
        }
        flush
      >
        {overview === undefined && <SkeletonRows rows={4} rowHeight={48} />}
        {overview?.changes.length === 0 && <p className={styles.empty}>{t('changes_none')}</p>}
        {overview !== undefined && <ChangeList changes={overview.changes} siteId={site.id} />}
      </Card>
      <Card title={t('your_access')} flush>
        <ul className={styles.roles}>
          {site.user_roles?.map(({ role_id, role_name, expires_at }) => (
            <li key={`${role_id} ${expires_at}`}>
              <span>{role_name}</span>
              <RoleExpiry expiresAt={expires_at} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
  if (isPhone)
    return (
      <>
        <div className={styles.sections}>{work}</div>
        {tiles}
        <div className={styles.sections}>{news}</div>
      </>
    );
  return (
    <>
      {tiles}
      <div className={styles.sections}>
        {work}
        {news}
      </div>
    </>
  );
}
