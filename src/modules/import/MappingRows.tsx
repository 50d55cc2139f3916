import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportJob, ImportMapping } from '../../contract/imports.ts';
import { FieldSelect } from './FieldSelect.tsx';
import type { ImportField } from './fields.ts';
import { withColumn } from './mapping.ts';
import { MappingTable } from './MappingTable.tsx';
import { useHeaderName } from './useHeaderName.ts';
import styles from './import.module.css';

interface Props {
  readonly job: ImportJob;
  readonly mapping: ImportMapping;
  readonly fields: readonly ImportField[];
  readonly onChange: (mapping: ImportMapping) => void;
}

/** Distinct sample values of a column, as many as fit into a row. */
function valuesOf(sample: ImportJob['sample'], index: number): readonly string[] {
  const values = sample.map((row) => row[index]?.trim() ?? '').filter((value) => value !== '');
  return [...new Set(values)].slice(0, 3);
}

/** Each column of the file with sample values and its field; cards on phones. */
export function MappingRows({ job, mapping, fields, onChange }: Props) {
  const { t } = useTranslation('import_screen');
  const nameOf = useHeaderName();
  const taken = useMemo(
    () => new Map(mapping.columns.flatMap(({ db, header }) => (db === null ? [] : [[db, header]]))),
    [mapping.columns],
  );
  const rows = mapping.columns.map(({ header, db }, index) => {
    const name = nameOf(header, index);
    const values = valuesOf(job.sample, index);
    return {
      key: `${index} ${header}`,
      name,
      values:
        values.length === 0 ? (
          <span className={styles.note}>{t('no_sample')}</span>
        ) : (
          <ul className={styles.values}>
            {values.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ul>
        ),
      select: (
        <FieldSelect
          column={name}
          db={db}
          fields={fields}
          taken={taken}
          isSuggested={db !== null && job.suggested.columns[index]?.db === db}
          onChange={(next) => onChange(withColumn(mapping, index, next))}
        />
      ),
    };
  });
  return <MappingTable rows={rows} />;
}
