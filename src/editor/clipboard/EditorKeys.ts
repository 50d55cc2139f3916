import { useEffect } from 'react';
import { nextPlace } from '../drag/next-place.ts';
import type { EditorModel } from '../model/editor-model.ts';
import { useEditor } from '../model/useEditor.ts';
import { useClipboard } from './useClipboard.ts';

/** Whether keys belong to something else: a text that is typed or marked, or a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.getSelection()?.isCollapsed === false) return true;
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"]',
    ) !== null
  );
}

/** Goes to where fields are added by typing, in the section of what is selected. */
function focusQuickAdd(model: EditorModel): boolean {
  const place = nextPlace(model);
  const name = place === null ? '' : `${place.tab} ${place.section}`;
  const input = document.querySelector<HTMLElement>(`[data-quick-add="${CSS.escape(name)}"]`);
  input?.focus();
  return input !== null;
}

/**
 * Ctrl+C, X, V and D act on what is selected; Ctrl+A selects the fields of the section; "/" leads to
 * where fields are added by typing.
 */
export function EditorKeys(): null {
  const model = useEditor();
  const clipboard = useClipboard();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = (name: 'copy' | 'cut' | 'paste') =>
      document.addEventListener(
        name,
        (event) => {
          if (isElsewhere(event.target) || event.clipboardData === null) return;
          if (name !== 'paste' && !clipboard.canCopy()) return;
          event.preventDefault();
          void clipboard[name](event.clipboardData);
        },
        { signal },
      );
    listen('copy');
    listen('cut');
    listen('paste');
    document.addEventListener(
      'keydown',
      (event) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
        if (key === '/' && !ctrlKey && !metaKey && !isElsewhere(target)) {
          if (focusQuickAdd(model)) event.preventDefault();
          return;
        }
        if (!(ctrlKey || metaKey) || altKey || shiftKey || isElsewhere(target)) return;
        const letter = key.toLowerCase();
        const selected = model.selected();
        if (letter === 'd' && clipboard.canCopy()) clipboard.duplicate();
        else if (letter === 'a' && selected.is !== 'template' && selected.is !== 'tab') {
          const column = selected.is === 'field' ? model.column(selected.db)?.document : selected;
          const mine = model.order().filter((part) => {
            const place = part.is === 'field' ? model.column(part.db)?.document : part;
            return place?.tab === column?.tab && place?.section === column?.section;
          });
          if (mine.length === 0) return;
          model.selectAll(mine);
        } else return;
        event.preventDefault();
      },
      { signal },
    );
    return () => controller.abort();
  }, [model, clipboard]);
  return null;
}
