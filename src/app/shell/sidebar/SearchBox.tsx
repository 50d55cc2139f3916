import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { searchIcon } from '../../../ui/form/select-search.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './sidebar.module.css';

interface Props {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly autoFocus: boolean;
  /** Replaces the navigation; null while nothing is searched for. */
  readonly results: ((onDone: () => void) => ReactNode) | null;
}

/** Keys that move between links; the input is the first stop. */
const arrowSteps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/**
 * The search of the sidebar. Arrow keys move through the results, Enter in the field opens the
 * first, Escape clears the field.
 */
export function SearchBox({ search, onSearch, autoFocus, results }: Props) {
  const { t } = useTranslation('app');
  const box = useRef<HTMLDivElement>(null);
  const focusTargets = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('input, a[href]') ?? []),
  ];

  function onKeyDown(event: KeyboardEvent): void {
    const all = focusTargets();
    const at = all.findIndex((stop) => stop === document.activeElement);
    const step = arrowSteps.get(event.key);
    if (event.key === 'Escape' && search !== '') {
      event.stopPropagation();
      onSearch('');
      all[0]?.focus();
    } else if (event.key === 'Enter' && at === 0) all[1]?.click();
    else if (step !== undefined && at !== -1)
      all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      role="search"
      className={styles.search}
      data-open={results !== null}
      onKeyDown={onKeyDown}
    >
      <div className={styles.searchField}>
        <TextInput
          value={search}
          autoFocus={autoFocus}
          aria-label={t('search_label')}
          placeholder={t('search_placeholder')}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => onSearch(event.target.value)}
          startAdornment={searchIcon}
          endAdornment={
            search === '' ? undefined : (
              <button
                type="button"
                className={styles.clear}
                aria-label={t('search_clear')}
                onClick={() => {
                  onSearch('');
                  focusTargets()[0]?.focus();
                }}
              >
                <X />
              </button>
            )
          }
        />
      </div>
      {results?.(() => onSearch(''))}
    </div>
  );
}
