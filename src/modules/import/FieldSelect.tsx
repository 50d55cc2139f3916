import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import type { ImportField } from './fields.ts';
import styles from './import.module.css';

interface FieldSelectProps {
  /** The column of the file. */
  readonly column: string;
  readonly db: string | null;
  readonly fields: readonly Pick<ImportField, 'db' | 'label' | 'required'>[];
  /** The column of the file that has a field, by the field's db name. */
  readonly taken: ReadonlyMap<string, string>;
  readonly isSuggested: boolean;
  readonly onChange: (db: string | null) => void;
}

/** A db name is never empty, so this value is free. */
const notImported = '';

/** Chooses the field of a file column. Fields of other columns are disabled. */
export function FieldSelect(props: FieldSelectProps) {
  const { column, db, fields, taken, isSuggested, onChange } = props;
  const { t } = useTranslation('import_screen');
  const known = fields.some((field) => field.db === db);
  const options = [
    { value: notImported, label: t('leave_out') },
    ...(db === null || known ? [] : [{ value: db, label: t('unknown_field', { db }) }]),
    ...fields.map((field) => {
      const label = field.required ? t('required_field', { field: field.label }) : field.label;
      const owner = field.db === db ? undefined : taken.get(field.db);
      if (owner === undefined) return { value: field.db, label };
      const text = t('taken_by', { field: label, column: owner });
      return { value: field.db, label: text, disabled: true };
    }),
  ];
  return (
    <div className={styles.fieldSelect}>
      <Select<string>
        className={styles.full ?? ''}
        aria-label={t('field_of', { column })}
        showSearch={searchByLabel}
        popupMatchSelectWidth={false}
        value={db ?? notImported}
        onChange={(value) => onChange(value === notImported ? null : value)}
        options={options}
      />
      {isSuggested && <span className={styles.suggested}>{t('suggested')}</span>}
    </div>
  );
}
