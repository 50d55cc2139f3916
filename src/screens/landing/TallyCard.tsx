import { ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ModuleTally } from '../../contract/work.ts';
import { viewSearch } from '../../modules/list/state/view-url.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { familyColours } from '../../ui/status/families.ts';
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx';
import styles from './landing.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  /** Undefined while it loads. */
  readonly tally: ModuleTally | undefined;
}

/**
 * The number of items of a module on the site, by status; every number links to the list. On a phone
 * the statuses are only drawn, so that two cards fit next to each other.
 */
export function TallyCard({ module, siteId, tally }: Props) {
  const { t, i18n } = useTranslation('home');
  const format = useFormat();
  const isPhone = useIsPhone();
  const { name, icon, route } = module.document;
  const title = textIn(name, i18n.language);
  const list = `/app/sites/${siteId}/${route}`;
  const filteredList = (rule: object | boolean) =>
    `${list}${viewSearch({ kind: 'table', filter: rule as Rule })}`;
  const overdueList = (rule: object | boolean) =>
    module.views.some(({ id }) => id === 'overdue') ? `${list}?view=overdue` : filteredList(rule);
  return (
    <article className={styles.card} aria-busy={tally === undefined}>
      <h2 className={styles.name}>
        <Icon name={icon} />
        <Link to={list}>{title}</Link>
      </h2>
      <div className={styles.figures}>
        <Link
          to={`${list}${viewSearch({ kind: 'table' })}`}
          className={styles.count}
          aria-label={`${title}: ${tally?.total ?? ''}`}
        >
          {tally === undefined ? '' : format.number(tally.total)}
        </Link>
        {tally !== undefined && tally.overdue > 0 && tally.overdue_rule !== null && (
          <Link to={overdueList(tally.overdue_rule)} className={styles.late}>
            <ClockAlert size={14} />
            {t('overdue_count', { count: tally.overdue })}
          </Link>
        )}
      </div>
      <div className={styles.bar} aria-hidden="true">
        {tally?.statuses.map(({ number, family, count }) => (
          <span
            key={number}
            data-family={family}
            style={{ ...familyColours(family), flexGrow: count }}
          />
        ))}
      </div>
      {!isPhone && (
        <ul className={styles.statuses} aria-label={t('by_status', { name: title })}>
          {tally?.statuses.map(({ number, family, label, colour, count, rule }) => (
            <li key={number}>
              <Link to={filteredList(rule)} className={styles.status}>
                <StatusGlyph family={family} colour={colour} />
                <span className={styles.label}>{textIn(label, i18n.language)}</span>
                <span className={styles.number}>{format.number(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
