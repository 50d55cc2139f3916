import {
  createContext,
  type CSSProperties,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { scrollParentOf } from '../../modules/form/viewport-mount.ts';

/** Tells the parts of a pane whether they are near what is visible of it, for as long as they are watched. */
interface NearViewport {
  /** `isWhole`: how the part is rendered until it is known to be near or far. */
  readonly watch: (
    element: Element,
    isWhole: boolean,
    onChange: (near: Nearness) => void,
  ) => () => void;
  /** The parts in a group are observed while it is near. */
  readonly watchGroup: (element: Element, onChange: (isNear: boolean) => void) => () => void;
  readonly stop: () => void;
}

interface Nearness {
  readonly isNear: boolean;
  /** Pixels that the part took when it was near; null before. */
  readonly height: number | null;
}

interface Part {
  readonly tell: (near: Nearness) => void;
  isWhole: boolean;
  isKnown: boolean;
}

interface Group {
  readonly tell: (isNear: boolean) => void;
  readonly parts: Set<Element>;
  isNear: boolean;
}

/** Half a screen above and below. */
const margin = '50% 0px';

/**
 * Parts that have left and stay whole: a command that moves some parts by a line, and its undo, then
 * change no other part. Scrolling further lets the first ones go.
 */
const keptCount = 12;

const groupAttribute = 'data-part-group';

function createNearViewport(): NearViewport {
  const parts = new Map<Element, Part>();
  const groups = new Map<Element, Group>();
  const waiting = new Set<Element>();
  /** Parts that have left and are not told so yet, with the height that they had; the first one first. */
  const left = new Map<Element, number>();
  let observer: IntersectionObserver | null = null;
  let frame: number | null = null;

  function groupOf(element: Element): Group | undefined {
    const around = element.parentElement?.closest(`[${groupAttribute}]`);
    return around == null ? undefined : groups.get(around);
  }

  function observerOf(element: Element): IntersectionObserver {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const group = groups.get(target);
          if (group === undefined) partChanged(target, isIntersecting, boundingClientRect.height);
          else groupChanged(group, isIntersecting);
        }
        letGo();
      },
      { root: scrollParentOf(element), rootMargin: margin },
    );
    return observer;
  }

  function partChanged(element: Element, isNear: boolean, height: number): void {
    const part = parts.get(element);
    if (part === undefined) return;
    if (isNear) {
      left.delete(element);
      if (!part.isWhole) part.tell({ isNear, height });
      part.isWhole = true;
    } else if (part.isWhole && part.isKnown) left.set(element, height);
    // What was rendered at once stays until it leaves: the first look changes as little as possible.
    part.isKnown = true;
  }

  function groupChanged(group: Group, isNear: boolean): void {
    group.tell(isNear);
    if (group.isNear === isNear) return;
    group.isNear = isNear;
    for (const element of group.parts)
      if (isNear) observer?.observe(element);
      else observer?.unobserve(element);
  }

  function letGo(): void {
    for (const [element, height] of left) {
      if (left.size <= keptCount) return;
      left.delete(element);
      const part = parts.get(element);
      if (part === undefined) continue;
      part.isWhole = false;
      part.tell({ isNear: false, height });
    }
  }

  function observeWaiting(): void {
    frame = null;
    for (const element of waiting) {
      const group = groupOf(element);
      group?.parts.add(element);
      if (group?.isNear !== false) observerOf(element).observe(element);
    }
    waiting.clear();
  }

  function observeSoon(element: Element): void {
    waiting.add(element);
    // In the next frame, because to look for the root now would compute the style of the whole page.
    frame ??= requestAnimationFrame(observeWaiting);
  }

  function forget(element: Element): void {
    waiting.delete(element);
    observer?.unobserve(element);
  }

  return {
    watch(element, isWhole, onChange) {
      parts.set(element, { tell: onChange, isWhole, isKnown: false });
      observeSoon(element);
      return () => {
        groupOf(element)?.parts.delete(element);
        parts.delete(element);
        left.delete(element);
        forget(element);
      };
    },
    watchGroup(element, onChange) {
      groups.set(element, { tell: onChange, parts: new Set(), isNear: false });
      observeSoon(element);
      return () => {
        groups.delete(element);
        forget(element);
      };
    },
    stop() {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
      observer?.disconnect();
      observer = null;
    },
  };
}

const NearViewportContext = createContext<NearViewport | null>(null);

export const NearViewportProvider = NearViewportContext.Provider;

/** Observes the parts of a pane; null without IntersectionObserver: all are near. */
export function useNearViewport(): NearViewport | null {
  const [isOn] = useState(() => typeof IntersectionObserver === 'function');
  const viewport = useMemo(() => (isOn ? createNearViewport() : null), [isOn]);
  useEffect(() => () => viewport?.stop(), [viewport]);
  return viewport;
}

/** Whether a part is near what is visible; `eager` until that is known. `watch` is its ref. */
export function useNearness(eager: boolean) {
  const viewport = use(NearViewportContext);
  const [initially] = useState(eager);
  const [near, setNear] = useState<Nearness>({ isNear: initially, height: null });
  const watch = useCallback(
    (element: HTMLDivElement) => viewport?.watch(element, initially, setNear),
    [viewport, initially],
  );
  return { ...near, isNear: viewport === null || near.isNear, watch };
}

/**
 * The attributes of an element around parts of a pane: far from what is visible, the browser skips all of
 * them at once, and finds them. `height`: pixels that they take as long as the browser has not seen them.
 */
export function useGroupOfParts(eager: boolean, height: number) {
  const viewport = use(NearViewportContext);
  const [isNear, setIsNear] = useState(eager || viewport === null);
  const ref = useCallback(
    (element: HTMLElement | null) =>
      element === null ? undefined : viewport?.watchGroup(element, setIsNear),
    [viewport],
  );
  const [unseen] = useState(height);
  const style: CSSProperties = {
    containIntrinsicHeight: `auto ${unseen}px`,
    ...(!isNear && { contentVisibility: 'auto' }),
  };
  return { ref, style, [groupAttribute]: '' };
}
