import { Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument, FieldTypeDocument } from '../../../runtime/documents.ts';
import { resolveSettings } from '../../../runtime/record/settings.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { OrderedList } from '../../../ui/order/OrderedList.tsx';
import { newText } from '../../document/texts.ts';
import { usePerformAloud } from '../../actions/usePerformAloud.ts';
import { useEditor, usePerform } from '../../model/useEditor.ts';
import styles from '../lists.module.css';
import { CellDialog } from './CellDialog.tsx';
import {
  nameOfCell,
  orderedCells,
  problemsOfCell,
  tableSettings,
  withNewCell,
  withoutCell,
} from './cells.ts';

interface Props {
  readonly column: ColumnDocument;
  readonly type: FieldTypeDocument;
}

/** The columns of a table in their order: added, edited in a dialog, moved and removed. */
export function CellList({ column, type }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerform();
  const performAloud = usePerformAloud();
  const [opened, setOpened] = useState<string | null>(null);
  const { db } = column;
  const settings = tableSettings(resolveSettings(type, column.columnData));
  const { columns } = settings;
  const problems = model.problemsOf(column);
  const cell = columns.find((each) => each.db === opened);
  function write(value: readonly object[]): void {
    perform({ name: 'set_settings', args: { db, settings: { columns: { value } } } });
  }
  function add(): void {
    const next = withNewCell(columns, newText(t('cells.new'), language), 'text');
    write(next);
    setOpened(next.at(-1)?.db ?? null);
  }
  return (
    <div className={styles.list}>
      <h3 className={styles.title}>{t('cells.title')}</h3>
      <OrderedList
        label={t('cells.title')}
        onOrder={(dbs) => write(orderedCells(columns, dbs))}
        rows={columns.map((each) => {
          const name = textIn(nameOfCell(each), language);
          const of = model.context.fieldTypes.get(each.columnType)?.document;
          return {
            key: each.db,
            name,
            content: (
              <div className={styles.row}>
                <button type="button" className={styles.name} onClick={() => setOpened(each.db)}>
                  <span>
                    {name}
                    {problemsOfCell(problems, columns, each.db).length > 0 && (
                      <TriangleAlert
                        className={styles.warned}
                        size={14}
                        role="img"
                        aria-label={t('cells.warned')}
                      />
                    )}
                  </span>
                  <span className={styles.note}>
                    {of === undefined ? each.columnType : textIn(of.name, language)}
                  </span>
                </button>
                <IconButton
                  size="small"
                  label={t('cells.edit', { name })}
                  icon={<Pencil size={14} />}
                  onClick={() => setOpened(each.db)}
                />
                <IconButton
                  size="small"
                  label={t('cells.remove', { name })}
                  icon={<Trash2 size={14} />}
                  disabledReason={columns.length === 1 ? t('cells.last') : undefined}
                  onClick={() =>
                    performAloud({
                      name: 'set_settings',
                      args: { db, settings: withoutCell(settings, each.db) },
                    })
                  }
                />
              </div>
            ),
          };
        })}
      />
      <Button icon={<Plus size={16} />} onClick={add}>
        {t('cells.add')}
      </Button>
      {cell !== undefined && (
        <CellDialog
          table={column}
          columns={columns}
          cell={cell}
          onRename={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
