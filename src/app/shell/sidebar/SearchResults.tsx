import { useTranslation } from 'react-i18next';
import { searchKey } from '../../../runtime/text-keys.ts';
import { useSelectedSite } from '../selected-site.tsx';
import { EntryLink } from './EntryLink.tsx';
import { ItemResults } from './ItemResults.tsx';
import type { NavigationEntry } from './navigation.ts';
import styles from './sidebar.module.css';
import { useNavigation } from './useNavigation.ts';

interface Props {
  readonly search: string;
  /** Called when the person follows a result. */
  readonly onDone: () => void;
}

interface NavigationHit {
  readonly entry: NavigationEntry;
  readonly within: string;
}

/** Entries of the navigation that contain every word, and items of the selected site. */
export function SearchResults({ search, onDone }: Props) {
  const { t } = useTranslation('app');
  const { site } = useSelectedSite();
  const { groups, admin, current } = useNavigation();
  const terms = searchKey(search).split(' ');
  const entry = (route: string, label: string): NavigationEntry => ({
    type: null,
    route,
    isOfSite: false,
    label,
    modules: [],
  });
  const all: readonly NavigationHit[] = [
    ...groups.flatMap(({ name, entries }) =>
      entries.map((each) => ({ entry: each, within: name })),
    ),
    ...admin.flatMap(({ entry: top, subpages }) =>
      [top, ...subpages].map((each) => ({ entry: each, within: t('admin') })),
    ),
    ...(
      [
        ['sites', 'sites'],
        ['bulletins', 'bulletins'],
        ['settings/profile', 'profile'],
        ['help', 'help'],
        ['support', 'live_chat'],
        ['feedback', 'feedback'],
      ] as const
    ).map(([route, key]) => ({ entry: entry(route, t(key)), within: '' })),
  ];
  const found = all.filter(({ entry: { label }, within }) => {
    const text = searchKey(`${label} ${within}`);
    return terms.every((word) => text.includes(word));
  });
  return (
    <div className={styles.scroll}>
      {found.length > 0 && (
        <section aria-label={t('search_entries')}>
          <div className={styles.section} aria-hidden="true">
            {t('search_entries')}
          </div>
          <ul className={styles.list}>
            {found.map(({ entry: each, within }) => (
              <li key={`${each.isOfSite} ${each.route}`}>
                <EntryLink
                  entry={each}
                  isCurrent={each === current}
                  {...(within === '' ? {} : { within })}
                  onFollow={onDone}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {site === null ? (
        <p className={styles.hint} role="status">
          {found.length === 0 && `${t('search_none', { text: search.trim() })} `}
          {t('search_no_site')}
        </p>
      ) : (
        <ItemResults site={site} search={search} hasEntries={found.length > 0} onDone={onDone} />
      )}
    </div>
  );
}
