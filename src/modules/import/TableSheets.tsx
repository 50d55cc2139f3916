import { useTranslation } from 'react-i18next';
import type { ImportJob, ImportMapping, TableMapping } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { FieldSelect } from './FieldSelect.tsx';
import { MappingTable } from './MappingTable.tsx';
import { rowFields, tableNamed, withTable, withTableColumn } from './table-fields.ts';
import { useHeaderName } from './useHeaderName.ts';
import styles from './import.module.css';

/** The columns with a key for each, since two may have the same header. */
const rowsOf = ({ columns }: TableMapping) =>
  columns.map((column, index) => ({ ...column, index, key: `${index} ${column.header}` }));

interface Props {
  readonly job: ImportJob;
  /** The module, with each of its templates. */
  readonly modules: readonly CompiledModule[];
  readonly mapping: ImportMapping;
  readonly onChange: (mapping: ImportMapping) => void;
}

/** The sheets of rows of tables: whether they are imported, and the field of each of their columns. */
export function TableSheets({ job, modules, mapping, onChange }: Props) {
  const { t, i18n } = useTranslation('import_screen');
  const nameOf = useHeaderName();
  const names = { item: t('item_of_row'), id: t('id_of_row') };
  return (job.suggested.tables ?? []).map((suggested) => {
    const { sheet } = suggested;
    const current = mapping.tables?.find((each) => each.sheet === sheet);
    const table = tableNamed(modules, suggested.db);
    const title = textIn(table?.name ?? suggested.db, i18n.language);
    const fields = rowFields(table, i18n.language, names);
    const taken = new Map(
      current?.columns.flatMap(({ db, header }) => (db === null ? [] : [[db, header] as const])),
    );
    return (
      <Card key={sheet ?? ''} title={t('rows_of', { table: title })}>
        <div className={styles.tableSheet}>
          {sheet !== job.sheet && (
            <Checkbox
              checked={current !== undefined}
              onChange={({ target }) =>
                onChange(withTable(mapping, sheet, target.checked ? suggested : null))
              }
            >
              {t('import_rows', { sheet })}
            </Checkbox>
          )}
          <p className={styles.note}>{t('rows_help')}</p>
          {current !== undefined && (
            <MappingTable
              rows={rowsOf(current).map(({ key, header, db, index }) => ({
                key,
                name: nameOf(header, index),
                select: (
                  <FieldSelect
                    column={nameOf(header, index)}
                    db={db}
                    fields={fields}
                    taken={taken}
                    isSuggested={db !== null && suggested.columns[index]?.db === db}
                    onChange={(next) =>
                      onChange(withTable(mapping, sheet, withTableColumn(current, index, next)))
                    }
                  />
                ),
              }))}
            />
          )}
        </div>
      </Card>
    );
  });
}
