import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../browser/useStore.ts';
import { textIn } from '../../runtime/text.ts';
import { keyOf, type Movable } from '../model/selected.ts';
import { placeOf, stepCommand } from './steps.ts';
import { useEditor } from '../model/useEditor.ts';
import { useDragState } from './DragContext.ts';
import styles from './drag.module.css';
import { usePointerDrag } from './usePointerDrag.ts';
import { Grip } from '../../ui/icons/Grip.tsx';

interface Props {
  readonly part: Movable;
  readonly label: string;
  /** Tells handles of one part in two panes apart. */
  readonly pane: 'structure' | 'canvas';
}

/**
 * The six dots by which something is moved: with the pointer, or with the keyboard. Space picks it
 * up, arrows move it, Space drops it, Escape puts it back.
 */
export function DragHandle({ part, label, pane }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const { picked, announcement } = useDragState();
  const key = `${pane} ${keyOf(part)}`;
  const isPicked = useStore(picked, (current) => current?.key === key);
  const drag = usePointerDrag(part, label);

  function position(): string {
    const place = placeOf(model, part);
    if (place === null) return t('announce.moved', { name: label });
    const section = model
      .tabs()
      .find(({ id }) => id === place.tab)
      ?.sections.find(({ id }) => id === place.section);
    const entries = model.entries(place);
    const at = entries.findIndex(({ id }) => part.is === 'field' && id === part.db);
    return t('announce.position', {
      name: label,
      section: section === undefined ? '' : textIn(section.name, language),
      position: at + 1,
      count: entries.length,
    });
  }

  function step(direction: 'up' | 'down'): void {
    const command = stepCommand(model, part, direction);
    if (command === null) {
      announcement.set(t('announce.end', { name: label }));
      return;
    }
    flushSync(() => model.perform(command, `move ${key}`));
    picked.set({ key, hasMoved: true });
    announcement.set(position());
    // A handle in another section is another element.
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(key)}"]`)?.focus();
  }

  /** Where it was when it was picked up: all its moves are one step. */
  function putBack(): void {
    if (picked.get()?.hasMoved === true) flushSync(() => model.undo());
    picked.set(null);
    model.endStep();
    announcement.set(t('announce.put_back', { name: label }));
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(key)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key: pressed } = event;
    if (pressed === ' ' || pressed === 'Enter') {
      event.preventDefault();
      model.endStep();
      picked.set(isPicked ? null : { key, hasMoved: false });
      announcement.set(
        isPicked ? t('announce.dropped', { name: label }) : t('announce.picked', { name: label }),
      );
    } else if (isPicked && (pressed === 'ArrowUp' || pressed === 'ArrowDown')) {
      event.preventDefault();
      step(pressed === 'ArrowUp' ? 'up' : 'down');
    } else if (isPicked && pressed === 'Escape') {
      event.preventDefault();
      putBack();
    } else if (isPicked && pressed === 'Tab') {
      picked.set(null);
      model.endStep();
    }
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
      {...drag}
    >
      <Grip size={16} />
    </button>
  );
}
