import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, MapPinOff, MessageSquareWarning } from 'lucide-react';
import { settingsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { StartCard } from '../../modules/pages/StartCard.tsx';
import { useRecentItems } from '../../modules/recent.ts';
import { reportPath, useReportSites } from '../../modules/reports.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { isOpenable, siteLocation, sortSites } from '../../modules/sites.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Code } from '../../ui/text/Code.tsx';
import { bulletinsQueryOptions } from '../../api/bulletins.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { ColourMark } from '../../ui/ColourMark.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { MyWork } from './MyWork.tsx';
import styles from './home.module.css';

const maxItems = 6;

/** The items last opened on this device, of sites that the person may still open. */
function Recent({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('home');
  const { byType } = useModules();
  const sites = useQuery(sitesQueryOptions).data ?? [];
  const items = useRecentItems(me.user).flatMap((item) => {
    const module = byType.get(item.type);
    const site = sites.find(({ id }) => id === item.siteId);
    if (module === undefined || site === undefined || !isOpenable(site)) return [];
    return [{ item, module, site }];
  });
  return (
    <Card title={t('recent')} flush>
      {items.length === 0 ? (
        <p className={styles.empty}>{t('recent_none')}</p>
      ) : (
        <ul className={styles.list}>
          {items.slice(0, maxItems).map(({ item, module, site }) => (
            <li key={`${item.siteId} ${item.type} ${item.id}`}>
              <Link
                to={`/app/sites/${site.id}/${module.document.route}/${item.id}`}
                className={styles.site}
              >
                <Icon name={module.document.icon} />
                <span className={styles.name}>{item.name}</span>
                <span className={styles.secondary}>
                  <Code>{itemCode(module, item)}</Code> {site.site_name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Home: the person's work on all sites, and links to recent items (spec 2.3). */
export function HomePage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('sites');
  const { display_name, organisation_name } = me.user;
  const canReport = useReportSites(me).length > 0;
  return (
    <>
      <PageHeader
        title={t('welcome', { name: display_name })}
        meta={organisation_name}
        actions={canReport ? <ReportButton /> : undefined}
      />
      <div className={styles.page}>
        <div className={styles.column}>
          <StartCard me={me} />
          <MyWork />
        </div>
        <div className={styles.column}>
          <UnreadBulletins />
          <Recent me={me} />
          <Card title={t('your_sites')} extra={<Link to="/app/sites">{t('all_sites')}</Link>} flush>
            <YourSites me={me} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Opens the report of a problem. */
function ReportButton() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      icon={<MessageSquareWarning size={18} />}
      onClick={() => void navigate(reportPath())}
    >
      {t('report_problem')}
    </Button>
  );
}

/** Unread bulletins. */
function UnreadBulletins() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const read = useQuery(bulletinsQueryOptions);
  const { data } = read;
  const unread =
    data?.bulletins.filter(({ state, is_read }) => state === 'current' && !is_read) ?? [];
  return (
    <Card
      title={t('bulletins')}
      extra={<Link to="/app/bulletins">{t('all_bulletins')}</Link>}
      flush
    >
      {data === undefined && (
        <QueryState query={read} errorTitle={t('bulletins')} rows={1} rowHeight={48} />
      )}
      {data !== undefined && unread.length === 0 && (
        <p className={styles.empty}>{t('bulletins_none')}</p>
      )}
      {unread.length > 0 && (
        <ul className={styles.list}>
          {unread.map(({ id, title, starts_at }) => (
            <li key={id}>
              <Link to={`/app/bulletins#bulletin-${id}`} className={styles.site}>
                <span className={styles.unread} aria-hidden="true" />
                <span className={styles.name}>{title}</span>
                <time className={styles.secondary} dateTime={starts_at}>
                  {format.ago(starts_at)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The sites that the person may open. */
function YourSites({ me }: { readonly me: CurrentUser }) {
  const { t, i18n } = useTranslation('sites');
  const navigate = useNavigate();
  const read = useQuery(sitesQueryOptions);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={3} rowHeight={56} />;
  const sites = sortSites(read.data.filter(isOpenable), i18n.language);
  if (sites.length === 0) {
    const mayCreate = may(me, settingsPermission, null);
    return (
      <EmptyState
        icon={<MapPinOff size={24} />}
        title={t(mayCreate ? 'none' : 'none_yours')}
        text={t(mayCreate ? 'none_text' : 'none_yours_text')}
        next={
          mayCreate ? (
            <Button type="primary" onClick={() => void navigate('/app/sites/new')}>
              {t('new_site')}
            </Button>
          ) : (
            <Button onClick={() => void navigate('/app/sites')}>{t('ask_for_access')}</Button>
          )
        }
      />
    );
  }
  return (
    <ul className={styles.list}>
      {sites.map((site) => (
        <li key={site.id}>
          <Link to={`/app/sites/${site.id}`} className={styles.site}>
            <ColourMark colour={site.site_colour} />
            <span className={styles.name}>{site.site_name}</span>
            <span className={styles.secondary}>{siteLocation(site)}</span>
            <ChevronRight size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
