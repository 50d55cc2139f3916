import { useId, useRef } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { CellEditorFrame, CellProblem } from '../../ui/grid/CellEditorFrame.tsx';
import type { EditorExit } from '../../ui/grid/useInlineEditing.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { Control } from '../form/Control.tsx';
import { FieldScopeProvider } from '../form/field-id.ts';
import { FormProvider } from '../form/useFormModel.ts';
import type { ChildList } from './child-list.ts';
import type { ChildRow } from './child-rows.ts';
import { useRowModel } from './useRowModel.ts';

interface Props {
  readonly list: ChildList;
  readonly row: ChildRow;
  readonly column: CompiledColumn;
  readonly problem: string | undefined;
  readonly onLeave: (to: EditorExit) => void;
}

/**
 * Edits a value of a child in the grid with the control of its field type. Each key changes the form of
 * the parent; Enter goes down, Tab sideways, Escape restores the value.
 */
export function ChildCellEditor({ list, row, column, problem, onLeave }: Props) {
  const { language } = useWidgetServices();
  const id = useId();
  const model = useRowModel(list, row);
  const first = useRef(model.value(column));
  const views = viewsOf(column.fieldType.document.type);

  function exit(to: EditorExit): void {
    if (to === 'stay') model.set(new Map([[column, first.current]]));
    onLeave(to);
  }

  if (views === null || views.Edit === null) return null;
  const noteId = `${id}-note`;
  return (
    <CellEditorFrame
      name={textIn(column.name, language)}
      id={id}
      isGroup={views.isGroup}
      onExit={exit}
    >
      <FieldScopeProvider value={id}>
        <FormProvider value={model}>
          <Control
            column={column}
            Edit={views.Edit}
            required={model.state(column).required}
            invalid={problem !== undefined}
            id={id}
            describedBy={problem === undefined ? undefined : noteId}
          />
        </FormProvider>
      </FieldScopeProvider>
      {problem !== undefined && <CellProblem id={noteId}>{problem}</CellProblem>}
    </CellEditorFrame>
  );
}
