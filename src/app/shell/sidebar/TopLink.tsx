import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './sidebar.module.css';

interface Props {
  /** Null for a page of a site while no site is selected. */
  readonly to: string | null;
  readonly icon: string;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly isCollapsed: boolean;
  /** The number of unread entries, and the accessible name of the link. */
  readonly unread?: { readonly count: number; readonly name: string } | undefined;
}

/** A link outside the groups; in the collapsed sidebar only an icon with a tooltip. */
export function TopLink({ to, icon, label, isCurrent, isCollapsed, unread }: Props) {
  const { t } = useTranslation('app');
  const shown = (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Icon name={icon} />
      </span>
      {isCollapsed ? <span className="visually-hidden">{label}</span> : label}
      {unread !== undefined && (
        <span className={styles.unread} aria-hidden="true">
          {unread.count}
        </span>
      )}
    </>
  );
  const named = cx(styles.item, isCurrent && styles.current, to === null && styles.dimmed);
  const link =
    to === null ? (
      <span role="link" aria-disabled="true" className={named}>
        {shown}
        <span className="visually-hidden"> ({t('select_site_first')})</span>
      </span>
    ) : (
      <Link
        to={to}
        className={named}
        aria-label={unread?.name}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {shown}
      </Link>
    );
  const hint = to === null ? t('select_site_first') : label;
  return (
    <li>
      {isCollapsed || to === null ? (
        <Tooltip title={hint} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}
