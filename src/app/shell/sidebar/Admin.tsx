import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { useSelectedSite } from '../selected-site.tsx';
import { CollapsedGroup } from './CollapsedGroup.tsx';
import { entryPath } from './entry.ts';
import { Group } from './Group.tsx';
import type { NavigationEntry } from './navigation.ts';
import styles from './sidebar.module.css';
import { TopLink } from './TopLink.tsx';
import { useOpenGroups } from './useGroups.ts';
import type { AdminEntry } from './useNavigation.ts';

interface Props {
  readonly admin: readonly AdminEntry[];
  readonly current: NavigationEntry | null;
  readonly isCollapsed: boolean;
}

/**
 * The Admin group (spec 2.5) with the pages that the person may open; nothing without any
 * (docs/decisions/navigation.md).
 */
export function Admin({ admin, current, isCollapsed }: Props) {
  const { t } = useTranslation('app');
  const { site } = useSelectedSite();
  const groups = admin.filter(({ subpages }) => subpages.length > 0);
  const own = groups.find(({ subpages }) => current !== null && subpages.includes(current));
  const { isOpen, toggle } = useOpenGroups(
    groups.map(({ entry }) => entry.route),
    own?.entry.route ?? null,
  );
  if (admin.length === 0) return null;
  return (
    <section aria-label={t('admin')} className={cx(isCollapsed && styles.divided)}>
      {!isCollapsed && (
        <div className={styles.section} aria-hidden="true">
          {t('admin')}
        </div>
      )}
      <ul className={styles.list}>
        {admin.map(({ entry, icon, subpages }) => {
          const { route, label } = entry;
          if (subpages.length === 0)
            return (
              <TopLink
                key={route}
                to={entryPath(entry, site?.id ?? null)}
                icon={icon}
                label={label}
                isCurrent={entry === current}
                isCollapsed={isCollapsed}
              />
            );
          const shared = { name: label, icon, entries: subpages, current };
          return isCollapsed ? (
            <CollapsedGroup key={route} {...shared} />
          ) : (
            <Group key={route} {...shared} isOpen={isOpen(route)} onToggle={() => toggle(route)} />
          );
        })}
      </ul>
    </section>
  );
}
