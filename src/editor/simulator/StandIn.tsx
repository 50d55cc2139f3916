import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { missingCells } from '../../runtime/record/rows.ts';
import { textIn } from '../../runtime/text.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { viewsOf } from '../../widgets/views.ts';
import { ColumnValue } from '../rules/values/ColumnValue.tsx';
import styles from './simulator.module.css';

interface Props {
  readonly column: CompiledColumn;
  readonly module: CompiledModule;
  readonly item: Item;
  readonly value: unknown;
  /** A value that the field accepts; undefined if none can be made up. */
  readonly made: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Whether the field has a value; a fixed set of rows, such as an inspection, once each has its answer. */
function isFilledIn({ rows, isEmpty }: CompiledColumn, value: unknown): boolean {
  if (isEmpty(value)) return false;
  return rows === null || missingCells(rows, value, true).length === 0;
}

/**
 * A field whose control needs more room than the pane, such as a table, photos or a signature: filled in
 * by a made-up value with one press, or by the control of the form in a dialog.
 */
export function StandIn({ column, module, item, value, made, onChange }: Props) {
  const { t, i18n } = useTranslation('diagram');
  const [isOpen, setIsOpen] = useState(false);
  const isFilled = isFilledIn(column, value);
  const canEdit = (viewsOf(column.fieldType.document.type)?.Edit ?? null) !== null;
  if (!canEdit && made === undefined && !isFilled) return null;
  const name = textIn(column.name, i18n.language);
  return (
    <div className={styles.standIn}>
      <Checkbox
        checked={isFilled}
        disabled={made === undefined && !isFilled}
        onChange={({ target }) => onChange(target.checked ? made : null)}
      >
        {t('walk.stand_in', { name })}
      </Checkbox>
      {canEdit && (
        <IconButton
          size="small"
          label={t('walk.fill_in', { name })}
          icon={<Pencil />}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && (
        <Modal
          open
          centered
          width={820}
          title={name}
          okText={t('walk.filled_in')}
          cancelButtonProps={{ style: { display: 'none' } }}
          onOk={() => setIsOpen(false)}
          onCancel={() => setIsOpen(false)}
        >
          <ColumnValue
            column={column}
            module={module}
            item={item}
            value={value}
            label={<span className="visually-hidden">{name}</span>}
            onChange={onChange}
          />
        </Modal>
      )}
    </div>
  );
}
