import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColumnSpan, columnSpanOf, typeSpanOf } from '../../modules/form/column-span.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { FieldViews } from '../../widgets/view-types.ts';
import { useDragState } from '../drag/DragContext.ts';
import { useEditor, usePerform, useSentence } from '../model/useEditor.ts';
import styles from './canvas.module.css';
import { spanAfter, spanByKey } from './width.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly views: FieldViews;
  readonly label: string;
}

/**
 * The edge of a field by which its width is drawn: with the pointer, or with the arrow keys. The form
 * follows at once; one drag, or the keys until the edge is left, are one step of undo.
 */
export function WidthHandle({ column, views, label }: Props) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  const say = useSentence();
  const { announcement } = useDragState();
  const hasChanged = useRef(false);
  const { db } = column;
  const present = columnSpanOf(column, views);

  function change(span: ColumnSpan): void {
    // The width of its type needs no property.
    const next = span === typeSpanOf(column, views) ? null : span;
    if ((model.column(db)?.document.span ?? null) === next) return;
    const outcome = perform(
      { name: 'set_property', args: { db, set: { span: next } } },
      `width ${db}`,
    );
    if (!outcome.ok) return;
    hasChanged.current = true;
    announcement.set(say(outcome.sentence));
  }

  function end(): void {
    if (hasChanged.current) model.endStep();
    hasChanged.current = false;
  }

  /** The width that it had before. */
  function putBack(): void {
    if (hasChanged.current) model.undo();
    end();
    announcement.set(t('announce.put_back', { name: label }));
  }

  function onPointerDown(event: ReactPointerEvent<HTMLButtonElement>): void {
    const grid = event.currentTarget.parentElement?.parentElement ?? null;
    if (event.button !== 0 || grid === null) return;
    const { clientX: startX } = event;
    event.currentTarget.focus();
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => {
      controller.abort();
      end();
    };
    window.addEventListener(
      'pointermove',
      ({ clientX }) => change(spanAfter(grid, present, clientX - startX)),
      { signal },
    );
    window.addEventListener('pointerup', stop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return;
        controller.abort();
        putBack();
      },
      { signal },
    );
    event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = spanByKey(event.key, present);
    if (next === null && !(event.key === 'Escape' && hasChanged.current)) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) putBack();
    else change(next);
  }

  return (
    <button
      type="button"
      role="slider"
      className={styles.edge}
      aria-label={t('width_handle', { name: label })}
      aria-valuemin={1}
      aria-valuemax={3}
      aria-valuenow={present}
      aria-valuetext={t(`width_${present}`)}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onBlur={end}
    />
  );
}
