import type { TextRange } from '../../../runtime/text-positions.ts';
import type { PageText } from './page-text.ts';

/** The text nodes of a page's layer, in the order of the pieces of its text that are not empty. */
function nodesIn(container: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}

/** A part of the page's text as a range of the document; null if it is not there. */
function rangeOf(
  [start, end]: TextRange,
  { pieces, starts }: PageText,
  nodes: readonly Text[],
): Range | null {
  const range = document.createRange();
  let hasStart = false;
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece === '') continue;
    const node = nodes[at];
    at += 1;
    const from = starts[index] ?? 0;
    const to = from + piece.length;
    if (node === undefined) return null;
    if (!hasStart && start < to) {
      range.setStart(node, Math.max(0, start - from));
      hasStart = true;
    }
    if (hasStart && end <= to) {
      range.setEnd(node, Math.max(0, Math.min(node.length, end - from)));
      return range;
    }
  }
  return null;
}

function highlight(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

/**
 * Marks parts of a page's text without changing the document, and scrolls to the current one. Returns
 * a function that takes the marks away. Browsers without such marks show the page only.
 */
export function addMarks(
  container: HTMLElement,
  text: PageText,
  marks: readonly TextRange[],
  current: number | null,
): () => void {
  const nodes = nodesIn(container);
  const canMark = 'highlights' in CSS;
  const added: (readonly [Highlight, Range])[] = [];
  for (const [index, mark] of marks.entries()) {
    const range = rangeOf(mark, text, nodes);
    if (range === null) continue;
    const isCurrent = index === current;
    if (isCurrent)
      range.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
    if (!canMark) continue;
    const into = highlight(isCurrent ? 'pdf-current' : 'pdf-found');
    into.add(range);
    added.push([into, range]);
  }
  container.setAttribute('data-marks', String(added.length));
  return () => {
    for (const [into, range] of added) into.delete(range);
    container.removeAttribute('data-marks');
  };
}
