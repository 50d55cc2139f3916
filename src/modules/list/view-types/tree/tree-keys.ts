import type { KeyboardEvent } from 'react';

/** Marks the link of a row, which has the focus during keyboard navigation. */
export const rowAttribute = 'data-tree-row';

const links = `[${rowAttribute}]`;
const rowOf = (link: Element) => link.closest('li');
const toggleOf = (link: Element) =>
  rowOf(link)?.querySelector<HTMLElement>('[aria-expanded]') ?? null;

function after(rows: readonly HTMLElement[], link: HTMLElement, key: string): HTMLElement | null {
  const at = rows.indexOf(link);
  const last = rows.length - 1;
  if (key === 'ArrowDown') return rows[Math.min(at + 1, last)] ?? null;
  if (key === 'ArrowUp') return rows[Math.max(at - 1, 0)] ?? null;
  if (key === 'Home') return rows[0] ?? null;
  if (key === 'End') return rows[last] ?? null;
  return null;
}

/**
 * ArrowRight expands, then goes to the first child; ArrowLeft collapses, then goes to the parent.
 */
function expandOrCollapse(link: HTMLElement, key: string): HTMLElement | null {
  const toggle = toggleOf(link);
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true';
  const inwards = key === 'ArrowRight';
  if (toggle !== null && isOpen !== inwards) {
    toggle.click();
    return link;
  }
  return inwards
    ? (rowOf(link)?.querySelector<HTMLElement>(`:scope li ${links}`) ?? null)
    : (rowOf(link)?.parentElement?.closest('li')?.querySelector<HTMLElement>(links) ?? null);
}

/** Arrow keys, Home and End in a tree, as in file managers. Enter follows the link. */
export function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLElement) || !target.matches(links)) return;
  if (ctrlKey || altKey || metaKey || shiftKey) return;
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(links)];
  const to = isSideways ? expandOrCollapse(target, key) : after(rows, target, key);
  if (to === null) return;
  event.preventDefault();
  to.focus();
}
