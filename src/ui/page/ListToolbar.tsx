import type { ReactNode } from 'react';
import { SearchInput } from '../form/SearchInput.tsx';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  /** Names the line for words to search for. */
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (words: string) => void;
  /** What else narrows the list down, and at the end how it is shown or counted. */
  readonly children: ReactNode;
}

/** The line above a list that a person searches. */
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
