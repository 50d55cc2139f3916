import type { FocusEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import type { Movable } from '../model/selected.ts';
import { partAfter, positionOf, stepCommand } from './steps.ts';
import { useEditor, useSentence } from '../model/useEditor.ts';
import { useDragState, useIsPicked } from './DragContext.ts';
import { handleKey, type HandlePane } from './handle-key.ts';
import styles from './drag.module.css';
import { usePointerDrag } from './usePointerDrag.ts';
import { Grip } from '../../ui/icons/Grip.tsx';

interface Props {
  readonly part: Movable;
  readonly label: string;
  readonly pane: HandlePane;
}

function focusHandle(key: string): void {
  document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(key)}"]`)?.focus();
}

/**
 * The six dots by which something is moved: with the pointer, or with the keyboard. Space picks it
 * up, arrows move it, Space drops it, Escape puts it back.
 */
export function DragHandle({ part, label, pane }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const say = useSentence();
  const { picked, announcement } = useDragState();
  const key = handleKey(part, pane);
  const isPicked = useIsPicked(key);
  const drag = usePointerDrag(part, label);

  function sayPosition(now: Movable): void {
    const { place, count, within } = positionOf(model, now);
    const at = { name: label, position: place, count };
    announcement.set(
      within === null
        ? t('announce.position_of_tab', at)
        : t('announce.position', { ...at, section: textIn(within, language) }),
    );
  }

  function step(direction: 'up' | 'down', from: string): void {
    const command = stepCommand(model, part, direction);
    if (command === null) {
      announcement.set(t('announce.end', { name: label }));
      return;
    }
    const outcome = flushSync(() => model.perform(command, `move ${from}`));
    if (!outcome.ok) {
      announcement.set(say(outcome.refusal));
      return;
    }
    // A part in another section or tab is another element, and may have another id.
    const now = partAfter(model, part, command);
    const moved = handleKey(now, pane);
    flushSync(() => picked.set({ key: moved, from, hasMoved: true }));
    sayPosition(now);
    focusHandle(moved);
  }

  /** Where it was when it was picked up: all its moves are one step. */
  function putBack(): void {
    const { from = key, hasMoved = false } = picked.get() ?? {};
    if (hasMoved) {
      flushSync(() => model.undo());
      flushSync(() => picked.set({ key: from, from, hasMoved: false }));
      focusHandle(from);
    }
    picked.set(null);
    model.endStep();
    announcement.set(t('announce.put_back', { name: label }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key: pressed } = event;
    if (pressed === ' ' || pressed === 'Enter') {
      event.preventDefault();
      model.endStep();
      picked.set(isPicked ? null : { key, from: key, hasMoved: false });
      announcement.set(
        isPicked ? t('announce.dropped', { name: label }) : t('announce.picked', { name: label }),
      );
    } else if (isPicked && (pressed === 'ArrowUp' || pressed === 'ArrowDown')) {
      event.preventDefault();
      step(pressed === 'ArrowUp' ? 'up' : 'down', picked.get()?.from ?? key);
    } else if (isPicked && pressed === 'Escape') {
      event.preventDefault();
      putBack();
    }
  }

  /** Whoever goes on elsewhere leaves it where it is. A move that takes the focus along goes nowhere else. */
  function onBlur({ relatedTarget }: FocusEvent): void {
    if (!isPicked || relatedTarget === null) return;
    picked.set(null);
    model.endStep();
  }

  return (
    <button
      type="button"
      className={styles.handle}
      data-handle={key}
      data-picked={isPicked || undefined}
      aria-label={t('move', { name: label })}
      aria-pressed={isPicked}
      aria-describedby="editor-drag-help"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      {...drag}
    >
      <Grip size={16} />
    </button>
  );
}
