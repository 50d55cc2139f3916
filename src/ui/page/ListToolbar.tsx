import type { ReactNode } from 'react';
import { SearchInput } from '../form/SearchInput.tsx';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  /** Names the search input. */
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (words: string) => void;
  /** Further filters, and at the end the view options or a count. */
  readonly children?: ReactNode;
}

/** The toolbar above a searchable list. */
export function ListToolbar({ searchLabel, search, onSearch, children }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchInput
        className={styles.search ?? ''}
        label={searchLabel}
        value={search}
        onChange={onSearch}
      />
      {children}
    </div>
  );
}
