import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { siteViewsQueryOptions } from '../../../api/query-options.ts';
import { textIn } from '../../../runtime/text.ts';
import { pinnedViews } from '../../../modules/list/views/pinned-views.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly siteId: number;
  readonly moduleType: string;
  readonly route: string;
  /** Told when an entry was followed. */
  readonly onFollow?: () => void;
}

/** Saved views of a module that are pinned, below its entry and in their order. */
export function PinnedViews({ siteId, moduleType, route, onFollow }: Props) {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const { data } = useQuery(siteViewsQueryOptions(siteId));
  const here = pinnedViews((data?.views ?? []).filter((view) => view.module_type === moduleType));
  if (here.length === 0) return null;
  const to = `/app/sites/${siteId}/${route}`;
  const open = pathname === to ? new URLSearchParams(search).get('view') : null;
  return (
    <ul className={styles.pinned}>
      {here.map(({ id, name }) => {
        const isOpen = open === String(id);
        return (
          <li key={id}>
            <Link
              to={`${to}?view=${id}`}
              className={cx(styles.entry, isOpen && styles.current)}
              aria-current={isOpen ? 'page' : undefined}
              {...(onFollow === undefined ? {} : { onClick: onFollow })}
            >
              {textIn(name, i18n.language)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
