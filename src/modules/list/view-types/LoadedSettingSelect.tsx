import { useState } from 'react';
import { Select } from '../../../ui/antd/Select.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import styles from './view-types.module.css';

export interface SettingProps {
  readonly label: string;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  readonly value: string | number | undefined;
  readonly onChange: (value: string | number | undefined) => void;
  /** No value can be chosen too. */
  readonly isOptional?: boolean;
}

interface Props extends SettingProps {
  readonly id: string;
  /** The options open on mount. */
  readonly isOpen: boolean;
}

/** The select of a setting, loaded on first use. It takes over the focus from its placeholder. */
export function LoadedSettingSelect({
  id,
  label,
  options,
  value,
  onChange,
  isOptional,
  isOpen,
}: Props) {
  const [hadFocus] = useState(() => document.activeElement?.id === id);
  return (
    <Select<string | number>
      id={id}
      className={styles.by ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear={isOptional === true}
      autoFocus={hadFocus || isOpen}
      defaultOpen={isOpen}
      showSearch={searchByLabel}
      popupMatchSelectWidth={false}
      options={[...options]}
      value={value ?? null}
      onChange={(chosen: string | number | undefined) => onChange(chosen)}
    />
  );
}
