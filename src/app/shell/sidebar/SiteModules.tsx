import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { CollapsedGroup } from './CollapsedGroup.tsx';
import { Group } from './Group.tsx';
import type { NavigationEntry } from './navigation.ts';
import styles from './sidebar.module.css';
import { useOpenGroups } from './useGroups.ts';
import type { NamedGroup } from './useNavigation.ts';

interface Props {
  readonly groups: readonly NamedGroup[];
  readonly current: NavigationEntry | null;
  readonly isCollapsed: boolean;
}

/**
 * "Site Specific Modules": the groups, and a button that opens or closes all of them (spec 2.5).
 */
export function SiteModules({ groups, current, isCollapsed }: Props) {
  const { t } = useTranslation('app');
  const own = groups.find(({ entries }) => entries.some((entry) => entry === current));
  const { isOpen, toggle, areAllOpen, toggleAll } = useOpenGroups(
    groups.map(({ id }) => id),
    own?.id ?? null,
  );
  if (isCollapsed) {
    return (
      <ul className={cx(styles.list, styles.divided)} aria-label={t('site_modules')}>
        {groups.map(({ id, name, icon, entries }) => (
          <CollapsedGroup key={id} name={name} icon={icon} entries={entries} current={current} />
        ))}
      </ul>
    );
  }
  return (
    <section aria-label={t('site_modules')}>
      <div className={styles.section}>
        <span aria-hidden="true">{t('site_modules')}</span>
        <IconButton
          size="small"
          label={t(areAllOpen ? 'collapse_all' : 'expand_all')}
          icon={areAllOpen ? <ChevronsDownUp /> : <ChevronsUpDown />}
          onClick={toggleAll}
        />
      </div>
      <ul className={styles.list}>
        {groups.map(({ id, name, icon, entries }) => (
          <Group
            key={id}
            name={name}
            icon={icon}
            entries={entries}
            current={current}
            isOpen={isOpen(id)}
            onToggle={() => toggle(id)}
          />
        ))}
      </ul>
    </section>
  );
}
