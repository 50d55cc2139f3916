import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { CompiledColumn, Row } from '../../runtime/compiled.ts';
import { errorMessage } from '../../runtime/format-message.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { localeOf, textIn } from '../../runtime/text.ts';
import { fieldIds } from '../../ui/form/fieldIds.ts';
import type { EditorExit } from '../../ui/grid/useInlineEditing.tsx';
import { isPopupOpen } from '../../ui/overlay/open-popups.ts';
import type { ValueError } from '../form-values.ts';
import { useWidgetServices } from '../services.ts';
import { CellControl } from './CellControl.tsx';
import styles from './table.module.css';

/** The sentence of an error in the language. */
export function errorText(error: ValueError, language: string): string {
  return error.message ?? errorMessage(error, localeOf(language).code);
}

export interface CellEditorProps {
  /** The column of the item that holds the rows. */
  readonly table: Pick<CompiledColumn, 'pointer'>;
  readonly row: Row;
  /** The index of the row. */
  readonly index: number;
  readonly column: CompiledColumn;
  readonly moduleType: string;
  readonly required: boolean;
  readonly error: ValueError | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onLeave: (to: EditorExit) => void;
}

const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';

/**
 * Edits a cell in the grid with the control of its field type. Each key changes the form; Enter goes
 * down, Tab sideways, Escape restores the value.
 */
export function CellEditor(props: CellEditorProps) {
  const { table, row, column, moduleType, required, error, onChange, onLeave } = props;
  const { language } = useWidgetServices();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const value = ownProperty(row, column.db) ?? null;
  const first = useRef(value);

  useLayoutEffect(() => {
    // The control that has the column's name, before what stands in front of it.
    const named = box.current?.querySelector(`#${CSS.escape(id)}`);
    const found = named?.matches(focusable) ? named : box.current?.querySelector(focusable);
    if (!(found instanceof HTMLElement)) return;
    found.focus({ preventScroll: true });
    if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) found.select();
  }, [id]);

  function keys(event: KeyboardEvent): void {
    // Keys of the editor must not reach the grid; those of the page, such as saving, must reach it.
    if (isPopupOpen()) return;
    const { key, shiftKey, target } = event;
    const isNewLine = key === 'Enter' && shiftKey && target instanceof HTMLTextAreaElement;
    if (isNewLine || (key !== 'Enter' && key !== 'Tab' && key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') {
      onChange(first.current);
      onLeave('stay');
    } else if (key === 'Enter') onLeave('down');
    else onLeave(shiftKey ? 'left' : 'right');
  }

  const noteId = `${id}-note`;
  return (
    <div
      ref={box}
      className={styles.editor}
      role="group"
      aria-label={textIn(column.name, language)}
      onKeyDownCapture={keys}
    >
      <label id={fieldIds(id).label} htmlFor={id} className="visually-hidden">
        {textIn(column.name, language)}
      </label>
      <CellControl
        id={id}
        table={table}
        row={row}
        column={column}
        moduleType={moduleType}
        onChange={onChange}
        required={required}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : noteId}
      />
      {error !== undefined && (
        <div id={noteId} className={styles.problem}>
          {errorText(error, language)}
        </div>
      )}
    </div>
  );
}
