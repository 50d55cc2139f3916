import { useSelectedSite } from '../selected-site.tsx';
import { EntryLink } from './EntryLink.tsx';
import type { NavigationEntry } from './navigation.ts';
import { PinnedViews } from './PinnedViews.tsx';
import styles from './sidebar.module.css';

interface Props {
  readonly id?: string;
  readonly entries: readonly NavigationEntry[];
  readonly current: NavigationEntry | null;
  /** Told when an entry was followed. */
  readonly onFollow?: () => void;
}

/** Links to lists and places, with the pinned views of each below it. */
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
