import type { KeyboardEvent } from 'react';

/** Marks a row of the tree; its value is the id of the folder, empty for the top level. */
export const treeRowAttribute = 'data-folder';

const rowSelector = '[role="treeitem"]';

const levelOf = (row: Element) => Number(row.getAttribute('aria-level'));

/** The row to which an arrow key, Home or End moves the focus; null for another key. */
function rowAfter(rows: readonly HTMLElement[], row: HTMLElement, key: string): HTMLElement | null {
  const at = rows.indexOf(row);
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(at + 1, rows.length - 1)] ?? null;
    case 'ArrowUp':
      return rows[Math.max(at - 1, 0)] ?? null;
    case 'Home':
      return rows[0] ?? null;
    case 'End':
      return rows.at(-1) ?? null;
    case 'ArrowRight': {
      const next = rows[at + 1];
      return next !== undefined && levelOf(next) > levelOf(row) ? next : row;
    }
    case 'ArrowLeft':
      return rows.slice(0, at).findLast((each) => levelOf(each) < levelOf(row)) ?? row;
    default:
      return null;
  }
}

/** The next row, from the focused one on, whose name begins with the typed letters. */
function rowByName(
  rows: readonly HTMLElement[],
  row: HTMLElement,
  typed: string,
): HTMLElement | null {
  const isRepeat = [...typed].every((letter) => letter === typed[0]);
  const wanted = isRepeat ? typed.slice(0, 1) : typed;
  const start = rows.indexOf(row) + (isRepeat ? 1 : 0);
  const order = [...rows.slice(start), ...rows.slice(0, start)];
  return (
    order.find((each) => each.textContent.trim().toLocaleLowerCase().startsWith(wanted)) ?? null
  );
}

/** Milliseconds after which typed letters begin a new name (spec section 9). */
const typeaheadReset = 1000;

interface Keys {
  readonly onToggle: (id: number) => void;
}

/**
 * The keys of a tree (WAI-ARIA tree pattern): arrows, Home, End and letters move the focus; the right
 * and left arrow expand and collapse first. Enter follows the link of the row.
 */
export function createTreeKeys() {
  let typed = { text: '', at: Number.NEGATIVE_INFINITY };
  return (event: KeyboardEvent<HTMLElement>, { onToggle }: Keys): void => {
    const { target, key, currentTarget, ctrlKey, altKey, metaKey, shiftKey, timeStamp } = event;
    if (!(target instanceof HTMLElement) || !target.matches(rowSelector)) return;
    if (ctrlKey || altKey || metaKey) return;
    const rows = [...currentTarget.querySelectorAll<HTMLElement>(rowSelector)];
    const id = Number(target.getAttribute(treeRowAttribute));
    const expanded = target.getAttribute('aria-expanded');
    const toggles = key === 'ArrowRight' ? 'false' : key === 'ArrowLeft' ? 'true' : null;
    if (id > 0 && toggles !== null && expanded === toggles) {
      event.preventDefault();
      onToggle(id);
      return;
    }
    let to = shiftKey ? null : rowAfter(rows, target, key);
    if (to === null && key.length === 1 && key !== ' ') {
      const isNew = timeStamp - typed.at > typeaheadReset;
      typed = { text: `${isNew ? '' : typed.text}${key}`.toLocaleLowerCase(), at: timeStamp };
      to = rowByName(rows, target, typed.text);
    }
    if (to === null) return;
    event.preventDefault();
    to.focus();
  };
}
