import { useId, useRef } from 'react';
import type { CompiledColumn, Row } from '../../runtime/compiled.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { CellEditorFrame, CellProblem } from '../../ui/grid/CellEditorFrame.tsx';
import type { EditorExit } from '../../ui/grid/useInlineEditing.tsx';
import { errorSentence } from '../error-sentence.ts';
import type { ValueError } from '../form-values.ts';
import { useWidgetServices } from '../services.ts';
import { CellControl } from './CellControl.tsx';

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

/**
 * Edits a cell in the grid with the control of its field type. Each key changes the form; Enter goes
 * down, Tab sideways, Escape restores the value.
 */
export function CellEditor(props: CellEditorProps) {
  const { table, row, column, moduleType, required, error, onChange, onLeave } = props;
  const { language } = useWidgetServices();
  const id = useId();
  const value = ownProperty(row, column.db) ?? null;
  const first = useRef(value);

  function exit(to: EditorExit): void {
    if (to === 'stay') onChange(first.current);
    onLeave(to);
  }

  const noteId = `${id}-note`;
  return (
    <CellEditorFrame name={textIn(column.name, language)} id={id} onExit={exit}>
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
        <CellProblem id={noteId}>{errorSentence(error, language)}</CellProblem>
      )}
    </CellEditorFrame>
  );
}
