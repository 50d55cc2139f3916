import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import styles from './planned-page.module.css';

/** A link from a planned page. */
export interface PageLink {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
}

interface Props {
  readonly title: string;
  /** The subject of the page if its title does not name it, such as a module. */
  readonly note?: string | undefined;
  /** The present or future purpose of the page. */
  readonly description: string;
  /**
   * `list`: the pages below it exist; `waiting`: a module will replace it; `planned`: nothing
   * exists yet.
   */
  readonly state: 'list' | 'waiting' | 'planned';
  /** Type of the module that will replace it. */
  readonly moduleType?: string | undefined;
  /** Whether the person can set up pages. */
  readonly maySetUp: boolean;
  /** The name of the permission that the person lacks. */
  readonly missingPermission?: string | undefined;
  readonly subpages: readonly PageLink[];
  readonly related: readonly PageLink[];
}

/** A page that has no screen yet: its purpose, and links to what helps meanwhile (spec 2.4). */
export function PlannedPageView({
  title,
  note,
  description,
  state,
  moduleType,
  maySetUp,
  missingPermission: missing,
  subpages,
  related,
}: Props) {
  const { t } = useTranslation('planned_pages');
  return (
    <>
      <PageHeader title={title} note={note} />
      <div className={styles.page}>
        {missing !== undefined && (
          <p className={styles.missing}>
            <Lock size={18} />
            {missing}
          </p>
        )}
        <Card title={t(state === 'list' ? 'about' : 'coming')}>
          <p className={styles.text}>{description}</p>
          {state !== 'list' && <p className={styles.aside}>{t(state, { type: moduleType })}</p>}
          {state !== 'list' && maySetUp && (
            <p className={styles.aside}>
              <Link to="/app/settings/more">{t('set_up.title')}</Link>
            </p>
          )}
        </Card>
        <Links title={t('subpages')} links={subpages} />
        <Links title={t('related')} links={related} />
      </div>
    </>
  );
}

function Links({ title, links }: { title: string; links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <Card title={title} flush>
      <ul className={styles.list}>
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <span className={styles.label}>{label}</span>
              <Icon name="arrow-right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
