import { useTranslation } from 'react-i18next';
import type { UserRow } from '../../../contract/directory.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import type { ControlProps } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import styles from '../people.module.css';

interface Props {
  readonly control: ControlProps;
  readonly people: readonly UserRow[];
  /** A person who can't be chosen. */
  readonly except: number;
  readonly disabled?: boolean;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Chooses one of the active people, or nobody. */
export function PersonSelect({
  control,
  people,
  except,
  disabled = false,
  value,
  onChange,
}: Props) {
  const { t } = useTranslation('people');
  const offered = people.filter(
    ({ id, is_active }) => (is_active && id !== except) || id === value,
  );
  return (
    <Select<number>
      {...control}
      className={styles.wide ?? ''}
      allowClear
      disabled={disabled}
      showSearch={searchByLabel}
      placeholder={t('nobody')}
      {...(value !== null && { value })}
      options={offered.map(({ id, display_name }) => ({ value: id, label: display_name }))}
      onChange={(id: number | undefined) => onChange(id ?? null)}
    />
  );
}
