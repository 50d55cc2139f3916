import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import styles from './preview.module.css';

interface Example {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly help: string;
  /** What there is besides the stored items. */
  readonly fixed: readonly Example[];
  readonly items: readonly Example[];
  /** How many of the items the search has found. */
  readonly found: number;
  /** The search itself did not work. */
  readonly isFailed: boolean;
  readonly value: string;
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly onChange: (value: string) => void;
}

/** From so many items on they are searched. */
const searchFrom = 8;

/** What fills a form that is tried: nothing, made-up values, or a stored item, which can be searched. */
export function ExampleSelect(props: Props) {
  const { label, help, fixed, items, found, isFailed, value, words, onSearch, onChange } = props;
  const { t } = useTranslation('editor');
  const [hasMany, setHasMany] = useState(false);
  if (!hasMany && items.length >= searchFrom) setHasMany(true);
  const outcome =
    found === 0 ? t('preview_as.none_found') : t('preview_as.found', { count: found });
  const note = words === '' ? help : outcome;
  return (
    <FieldFrame label={label} help={isFailed ? t('preview_as.find_failed') : note}>
      {(control) => (
        <div className={styles.example}>
          {hasMany && (
            <SearchInput label={t('preview_as.find')} value={words} onChange={onSearch} />
          )}
          <NativeSelect
            {...control}
            value={value}
            options={[...fixed, ...items]}
            onChange={onChange}
          />
        </div>
      )}
    </FieldFrame>
  );
}
