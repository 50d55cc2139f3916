import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { FilterChip } from '../../ui/filter/FilterChip.tsx';
import { Filters } from './filters/Filters.tsx';
import viewTypeStyles from './view-types/view-types.module.css';
import { viewTypeOf } from './view-types/resolve-view-type.ts';
import { ViewTypeMenu } from './view-types/ViewTypeMenu.tsx';
import { ViewTypeSettings } from './view-types/ViewTypeSettings.tsx';
import styles from './list.module.css';
import type { ChangeView } from './state/view-change.ts';
import { TableOptions } from './table/TableOptions.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';

const debounceMs = 250;

/** The longest search text that the server accepts. */
const maxLength = 200;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** The search input; reports the text after a pause in typing. */
function SearchBox({ value, onChange, ...texts }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = typed;
      onChange(typed);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return <SearchInput {...texts} maxLength={maxLength} value={typed} onChange={setTyped} />;
}

interface Props {
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly change: ChangeView;
  /** The module's name as used within a sentence. */
  readonly name: string;
  /** False if no items are shown: how they would be shown can't be changed. */
  readonly hasItems?: boolean;
}

/** Search, filters and view settings of a list. */
export function ListToolbar({ module, view, change, name, hasItems = true }: Props) {
  const { t } = useTranslation('list');
  const setSearch = useCallback((search: string) => change({ search }), [change]);
  const viewType = viewTypeOf(module, view);
  const isPhone = useIsPhone();
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchBox
          label={t('search_in', { name })}
          placeholder={isPhone ? t('search') : undefined}
          value={view.search ?? ''}
          onChange={setSearch}
        />
      </div>
      {view.importId !== undefined && (
        <FilterChip
          subject={t('of_import')}
          value={`#${view.importId}`}
          onRemove={() => change({ importId: undefined })}
        />
      )}
      <Filters module={module} filter={view.filter} onChange={(filter) => change({ filter })} />
      {hasItems && (
        <div className={viewTypeStyles.tools}>
          {viewType.rows === 'table' && !isPhone && <TableOptions {...{ module, view, change }} />}
          <ViewTypeMenu
            module={module}
            viewType={viewType}
            onChange={(next) => change({ kind: next })}
          >
            <ViewTypeSettings module={module} view={view} viewType={viewType} change={change} />
          </ViewTypeMenu>
        </div>
      )}
    </div>
  );
}
