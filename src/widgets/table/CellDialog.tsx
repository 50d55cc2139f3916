import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProperty } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { useWidgetServices } from '../services.ts';
import { CellControl } from './CellControl.tsx';
import { errorSentence } from '../error-sentence.ts';
import type { CellEditorProps } from './CellEditor.tsx';

const focusable = 'input:not([hidden]), button';

/**
 * Edits a cell whose control is larger than a cell of the grid, such as photos, in a dialog. Each
 * change goes into the form at once; Escape restores the value.
 */
export function CellDialog(props: CellEditorProps) {
  const { table, row, index, column, moduleType, required, error, onChange, onLeave } = props;
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const id = useId();
  const first = useRef(ownProperty(row, column.db) ?? null);
  const name = textIn(column.name, language);
  const [isOpen, setIsOpen] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={isOpen}
      centered
      title={t('rows.cell', { row: index + 1, name })}
      okText={t('rows.take')}
      cancelText={t('cancel')}
      afterOpenChange={(opened) => {
        const found = opened ? box.current?.querySelector(focusable) : null;
        if (found instanceof HTMLElement) found.focus();
      }}
      // While it is open it keeps the focus, which the grid gets afterwards.
      afterClose={() => onLeave('stay')}
      onOk={() => setIsOpen(false)}
      onCancel={() => {
        onChange(first.current);
        setIsOpen(false);
      }}
    >
      <div ref={box}>
        <FieldFrame
          id={id}
          group
          label={name}
          required={required}
          help={column.description === null ? undefined : textIn(column.description, language)}
          error={error === undefined ? undefined : errorSentence(error, language)}
        >
          {(wired) => (
            <CellControl
              id={wired.id}
              table={table}
              row={row}
              column={column}
              moduleType={moduleType}
              onChange={onChange}
              required={required}
              invalid={error !== undefined}
              describedBy={wired['aria-describedby']}
            />
          )}
        </FieldFrame>
      </div>
    </Modal>
  );
}
