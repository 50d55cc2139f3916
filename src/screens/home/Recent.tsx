import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { useRecentItems } from '../../modules/recent.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { isOpenable } from '../../modules/sites.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './home.module.css';

const maxItems = 6;

/** What one opened last on this device, of the sites that one may still open. */
export function Recent({ me }: { readonly me: CurrentUser }) {
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
