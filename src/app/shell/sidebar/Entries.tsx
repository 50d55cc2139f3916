import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSelectedSite } from '../selected-site.tsx';
import { siteViewsQueryOptions } from '../../../api/query-options.ts';
import { textIn } from '../../../runtime/text.ts';
import { pinnedViews } from '../../../modules/list/views/pinned-views.ts';
import { cx } from '../../../ui/cx.ts';
import { EntryLink } from './EntryLink.tsx';
import type { NavigationEntry } from './navigation.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly id?: string;
  readonly entries: readonly NavigationEntry[];
  readonly current: NavigationEntry | null;
  /** Called when the person follows an entry. */
  readonly onFollow?: () => void;
}

/** Links to lists and planned pages, each with its pinned views below it. */
export function Entries({ id, entries, current, onFollow }: Props) {
  const { site } = useSelectedSite();
  const follow = onFollow === undefined ? {} : { onFollow };
  return (
    <ul id={id} className={styles.entries}>
      {entries.map((entry) => (
        <li key={`${entry.isOfSite} ${entry.route}`}>
          <EntryLink entry={entry} isCurrent={entry === current} {...follow} />
          {site !== null &&
            entry.modules.map(({ type, route }) => (
              <PinnedViews
                key={type}
                siteId={site.id}
                moduleType={type}
                route={route}
                {...follow}
              />
            ))}
        </li>
      ))}
    </ul>
  );
}

interface PinnedViewsProps {
  readonly siteId: number;
  readonly moduleType: string;
  readonly route: string;
  /** Called when the person follows an entry. */
  readonly onFollow?: () => void;
}

/** Pinned views of a module, below its entry and in their order. */
function PinnedViews({ siteId, moduleType, route, onFollow }: PinnedViewsProps) {
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
