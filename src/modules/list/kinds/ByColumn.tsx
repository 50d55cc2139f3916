import { Select } from 'antd';
import type { ListColumn } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { byLabel } from '../../../ui/form/searching.tsx';
import styles from './kinds.module.css';

interface Props {
  readonly label: string;
  readonly columns: readonly ListColumn[];
  readonly value: string | undefined;
  readonly onChange: (db: string | undefined) => void;
  /** There may be none. */
  readonly isOptional?: boolean;
}

/** Chooses the column by which items are put. */
export function ByColumn({ label, columns, value, onChange, isOptional = false }: Props) {
  const { language } = useWidgetServices();
  return (
    <Select<string>
      className={styles.by ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear={isOptional}
      showSearch={byLabel}
      popupMatchSelectWidth={false}
      options={columns.map(({ db, name }) => ({ value: db, label: textIn(name, language) }))}
      value={value ?? null}
      onChange={(db: string | undefined) => onChange(db)}
    />
  );
}
