import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { fieldIds } from '../form/fieldIds.ts';
import { isPopupOpen } from '../overlay/open-popups.ts';
import styles from './cell-editor-frame.module.css';
import type { EditorExit } from './useInlineEditing.tsx';

interface Props {
  /** The name of the column. */
  readonly name: string;
  /** The id of the control. */
  readonly id: string;
  /** The control is a group, which the name of the frame already names. */
  readonly isGroup?: boolean | undefined;
  /** The editor saves by itself: its keys do not reach the page, such as those that save a form. */
  readonly savesItself?: boolean;
  /** A question is open, to which the keys belong. */
  readonly isAsking?: boolean;
  readonly isBusy?: boolean;
  /** Enter goes down, Tab sideways; `stay` is Escape, which restores the value. */
  readonly onExit: (to: EditorExit) => void;
  readonly children: ReactNode;
}

const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';

/** The editor of a cell: it lies over the cell, takes the focus, and leaves by Enter, Tab or Escape. */
export function CellEditorFrame(props: Props) {
  const { name, id, isGroup = false, savesItself = false, isAsking = false, isBusy } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The control that has the column's name, before what is in front of it.
    const named = box.current?.querySelector(`#${CSS.escape(id)}`);
    const found = named?.matches(focusable) ? named : box.current?.querySelector(focusable);
    if (!(found instanceof HTMLElement)) return;
    found.focus({ preventScroll: !savesItself });
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
      activeElement.select();
  }, [id, savesItself]);

  function keys(event: KeyboardEvent): void {
    if (isPopupOpen() || isAsking) return;
    const { key, shiftKey, target } = event;
    const isNewLine = key === 'Enter' && shiftKey && target instanceof HTMLTextAreaElement;
    if (isNewLine || (key !== 'Enter' && key !== 'Tab' && key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') props.onExit('stay');
    else if (key === 'Enter') props.onExit('down');
    else props.onExit(shiftKey ? 'left' : 'right');
  }

  return (
    <div
      ref={box}
      className={styles.frame}
      role="group"
      aria-label={name}
      aria-busy={isBusy}
      onKeyDownCapture={keys}
      // After the control, whose list needs its arrows and Enter.
      onKeyDown={savesItself ? (event) => event.stopPropagation() : undefined}
    >
      {!isGroup && (
        <label id={fieldIds(id).label} htmlFor={id} className="visually-hidden">
          {name}
        </label>
      )}
      {props.children}
    </div>
  );
}

interface ProblemProps {
  readonly id?: string;
  /** Read out when it appears. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

/** What is wrong with the value, below the control. */
export function CellProblem({ id, isAlert = false, children }: ProblemProps) {
  return (
    <div id={id} role={isAlert ? 'alert' : undefined} className={styles.problem}>
      {children}
    </div>
  );
}
