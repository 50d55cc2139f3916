import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import type { ImportField } from './fields.ts';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import styles from './import.module.css';

interface Props {
  /** The column of the file. */
  readonly column: string;
  readonly db: string | null;
  readonly fields: readonly ImportField[];
  /** By db, the column of the file that has the field. */
  readonly taken: ReadonlyMap<string, string>;
  readonly isSuggested: boolean;
  readonly onChange: (db: string | null) => void;
}

/** No db name is empty. */
const notImported = '';

/** What a column of the file becomes. A field that another column has can't be chosen. */
export function FieldSelect(props: Props) {
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
      const words = t('taken_by', { field: label, column: owner });
      return { value: field.db, label: words, disabled: true };
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
