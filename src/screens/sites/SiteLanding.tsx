import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../contract/directory.ts';
import { SiteExport } from '../../modules/export/SiteExport.tsx';
import { placeOf } from '../../modules/sites.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { ColourMark } from '../../ui/ColourMark.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ModuleCard } from './ModuleCard.tsx';
import styles from './landing.module.css';
import { localTime, useClock } from './useClock.ts';

interface Props {
  readonly site: SiteRow;
  /** Those that the person may read, in the order in which they are shown. */
  readonly modules: readonly CompiledModule[];
  /** Whether everything of the site may be taken out. */
  readonly mayExport: boolean;
}

/** A site's own page: where it is, what time it is there, and how much there is of what. */
export function SiteLanding({ site, modules, mayExport }: Props) {
  const { t, i18n } = useTranslation('sites');
  const now = useClock();
  const facts = [
    site.site_type ?? '',
    placeOf(site),
    t('local_time', localTime(now, site.timezone, i18n.language)),
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
      {modules.length === 0 ? (
        <EmptyState title={t('no_modules')} text={t('no_modules_text')} />
      ) : (
        <ul className={styles.cards}>
          {modules.map((module) => (
            <li key={module.document.type}>
              <ModuleCard module={module} siteId={site.id} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
