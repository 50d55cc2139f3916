import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { fieldIds } from '../../ui/form/fieldIds.ts';
import type { EditorExit } from '../../ui/grid/useInlineEditing.tsx';
import { isPopupOpen } from '../../ui/overlay/open-popups.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { Control } from '../form/Control.tsx';
import { FieldScopeProvider } from '../form/field-id.ts';
import { FormProvider } from '../form/useFormModel.ts';
import type { ChildList } from './child-list.ts';
import type { ChildRow } from './child-rows.ts';
import styles from './children.module.css';
import { useRowModel } from './useRowModel.ts';

interface Props {
  readonly list: ChildList;
  readonly row: ChildRow;
  readonly column: CompiledColumn;
  readonly problem: string | undefined;
  readonly onLeave: (to: EditorExit) => void;
}

const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';

/**
 * Edits a value of a child in the grid with the control of its field type. Each key changes the form of
 * the parent; Enter goes down, Tab sideways, Escape restores the value.
 */
export function ChildCellEditor({ list, row, column, problem, onLeave }: Props) {
  const { language } = useWidgetServices();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const model = useRowModel(list, row);
  const first = useRef(model.value(column));
  const views = viewsOf(column.fieldType.document.type);

  useLayoutEffect(() => {
    const found = box.current?.querySelector(focusable);
    if (!(found instanceof HTMLElement)) return;
    found.focus({ preventScroll: true });
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
      activeElement.select();
  }, []);

  function keys(event: KeyboardEvent): void {
    // Keys of the editor must not reach the grid; those of the page, such as saving, must reach it.
    if (isPopupOpen()) return;
    const { key, shiftKey, target } = event;
    const isNewLine = key === 'Enter' && shiftKey && target instanceof HTMLTextAreaElement;
    if (isNewLine || (key !== 'Enter' && key !== 'Tab' && key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') {
      model.set(new Map([[column, first.current]]));
      onLeave('stay');
    } else if (key === 'Enter') onLeave('down');
    else onLeave(shiftKey ? 'left' : 'right');
  }

  if (views === null || views.Edit === null) return null;
  const noteId = `${id}-note`;
  const name = textIn(column.name, language);
  return (
    <div ref={box} className={styles.editor} role="group" aria-label={name} onKeyDownCapture={keys}>
      {views.isGroup !== true && (
        <label id={fieldIds(id).label} htmlFor={id} className="visually-hidden">
          {name}
        </label>
      )}
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
      {problem !== undefined && (
        <div id={noteId} className={styles.problem}>
          {problem}
        </div>
      )}
    </div>
  );
}
