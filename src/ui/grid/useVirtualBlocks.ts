import { type RefObject, useEffect, useRef, useState } from 'react';

/** The blocks to render, and the height in px of the ones before and after them. */
export interface BlockView {
  readonly first: number;
  /** Not included. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

interface BlockLayout {
  /** How many blocks there are. */
  readonly blocks: number;
  /** In px: measured, or estimated for a block that was never rendered. */
  readonly heightOf: (block: number) => number;
}

/** The blocks between two distances in px from the top of the list; at least one block. */
export function blocksBetween(
  { blocks, heightOf }: BlockLayout,
  from: number,
  to: number,
): BlockView {
  let [top, first, end, before, after] = [0, -1, 0, 0, 0];
  for (let block = 0; block < blocks; block += 1) {
    const height = heightOf(block);
    const isLast = block === blocks - 1;
    if (first < 0 && (top + height > from || isLast)) first = block;
    if (first < 0) before += height;
    else if (block === first || top < to) end = block + 1;
    else after += height;
    top += height;
  }
  return { first: Math.max(0, first), end, before, after };
}

/** The same blocks, and those between them and another one. */
export function withBlock(
  { blocks, heightOf }: BlockLayout,
  view: BlockView,
  block: number,
): BlockView {
  const first = Math.min(view.first, block);
  const end = Math.max(view.end, Math.min(blocks, block + 1));
  let { before, after } = view;
  for (let at = first; at < view.first; at += 1) before -= heightOf(at);
  for (let at = view.end; at < end; at += 1) after -= heightOf(at);
  return { first, end, before, after };
}

/** Px beyond the window in which blocks are rendered too. */
const margin = 600;

interface Options {
  readonly count: number;
  readonly blockSize: number;
  /** Height in px of one item until its block is rendered. */
  readonly itemHeight: number;
  /** The item whose block is rendered at first, so that it can be scrolled to. */
  readonly startItem?: number;
  /** The item that stays rendered with everything between it and the window, such as a dragged one. */
  readonly keptItem?: number;
}

const isSame = (a: BlockView, b: BlockView) =>
  a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after;

/**
 * Renders only the items near the window, of any number, where items differ in height and any
 * ancestor may scroll. Items come in blocks; the elements of `listRef` with `data-block` are
 * measured. One scroll listener and one observer of two spacers serve the whole list.
 */
export function useVirtualBlocks(options: Options): {
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly view: BlockView;
} {
  const { count, blockSize, itemHeight, startItem = 0, keptItem = -1 } = options;
  const listRef = useRef<HTMLDivElement>(null);
  const heights = useRef<number[]>([]);
  const blocks = Math.ceil(count / blockSize);
  const kept = useRef(-1);
  useEffect(() => {
    kept.current = keptItem < 0 ? -1 : Math.floor(keptItem / blockSize);
  });
  const [view, setView] = useState<BlockView>(() =>
    blocksBetween(
      { blocks, heightOf: () => blockSize * itemHeight },
      startItem * itemHeight,
      startItem * itemHeight + 1,
    ),
  );
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return undefined;
    const heightOf = (block: number) =>
      heights.current[block] ?? Math.min(blockSize, count - block * blockSize) * itemHeight;
    const update = () => {
      for (const element of list.querySelectorAll<HTMLElement>('[data-block]')) {
        if (element.offsetHeight > 0)
          heights.current[Number(element.dataset['block'])] = element.offsetHeight;
      }
      const { top } = list.getBoundingClientRect();
      const layout = { blocks, heightOf };
      const [from, to] = [-top - margin, globalThis.innerHeight - top + margin];
      const seen = blocksBetween(layout, from, to);
      const next = kept.current < 0 ? seen : withBlock(layout, seen, kept.current);
      setView((before) => (isSame(before, next) ? before : next));
    };
    update();
    // The list also moves without scrolling, for example when a group above it is closed.
    const observer = new IntersectionObserver(update, { rootMargin: `${margin}px` });
    for (const spacer of [list.firstElementChild, list.lastElementChild])
      if (spacer !== null) observer.observe(spacer);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    globalThis.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', update, { capture: true });
      globalThis.removeEventListener('resize', update);
    };
  }, [blocks, blockSize, count, itemHeight]);
  return { listRef, view };
}
