import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Which fields of a tab are near the viewport. A field's label is always rendered; its control
 * mounts when the field comes near, and stays (docs/decisions/form-performance.md).
 */
export interface ViewportMounter {
  /**
   * Calls `onEnter` when the element is near, or immediately before printing. Returns a
   * function that stops observing.
   */
  readonly watch: (element: Element, onEnter: () => void) => () => void;
}

/** The fields of a tab that mount their controls immediately: more than a screen holds. */
export const eagerFieldCount = 30;

/** Marks the element around the fields of a section. */
export const sectionAttribute = 'data-section';

/** One screen above and one below. */
const margin = '100% 0px';

/** The element that scrolls the form; null for the page itself. */
export function scrollParentOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

function createViewportMounter(): ViewportMounter & {
  readonly mountAll: () => void;
  /** While on, mounts nothing that comes near; then what came near meanwhile. */
  readonly hold: (isOn: boolean) => void;
  readonly stop: () => void;
} {
  const waiting = new Map<Element, () => void>();
  /** The fields of distant sections. They are observed once their section is near. */
  const fieldsBySection = new Map<Element, Set<Element>>();
  const sections = new WeakSet<Element>();
  let observer: IntersectionObserver | null = null;
  let isHeld = false;
  const held = new Set<Element>();

  function enter(element: Element): void {
    observer?.unobserve(element);
    for (const field of fieldsBySection.get(element) ?? []) observer?.observe(field);
    fieldsBySection.delete(element);
    waiting.get(element)?.();
    waiting.delete(element);
  }

  /** Mounts at once, so that no press can begin between the decision and the layout that it changes. */
  function enterAll(elements: readonly Element[]): void {
    if (elements.length === 0) return;
    if (!isHeld) return flushSync(() => elements.forEach(enter));
    for (const element of elements) held.add(element);
  }

  function observe(element: Element): void {
    observer ??= new IntersectionObserver(
      (entries) =>
        enterAll(entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []))),
      { root: scrollParentOf(element), rootMargin: margin },
    );
    observer.observe(element);
  }

  return {
    watch(element, onNear) {
      waiting.set(element, onNear);
      const section = element.closest(`[${sectionAttribute}]`);
      if (section !== null && !sections.has(section)) {
        sections.add(section);
        fieldsBySection.set(section, new Set());
        observe(section);
      }
      const others = section === null ? undefined : fieldsBySection.get(section);
      if (others === undefined) observe(element);
      else others.add(element);
      return () => {
        waiting.delete(element);
        others?.delete(element);
        observer?.unobserve(element);
      };
    },
    mountAll() {
      for (const element of [...fieldsBySection.keys(), ...waiting.keys()]) enter(element);
    },
    hold(isOn) {
      isHeld = isOn;
      if (isOn) return;
      enterAll([...held]);
      held.clear();
    },
    stop: () => observer?.disconnect(),
  };
}

const ViewportMountContext = createContext<ViewportMounter | null>(null);

export const ViewportMountProvider = ViewportMountContext.Provider;

/** `far` from the viewport, `near` it, or `reached` by the focus, which the control takes over. */
type MountStage = 'far' | 'near' | 'reached';

interface ViewportMount {
  readonly stage: MountStage;
  /** A ref that observes the control's placeholder. */
  readonly watch: (button: HTMLButtonElement) => (() => void) | undefined;
  /** Called when the placeholder gets the focus. */
  readonly reach: () => void;
}

/** The mount stage of a field; an `eager` one mounts its control immediately. */
export function useViewportMount(eager: boolean): ViewportMount {
  const mounter = use(ViewportMountContext);
  const [stage, setStage] = useState<MountStage>(eager || mounter === null ? 'near' : 'far');
  const watch = useCallback(
    (button: HTMLButtonElement) => mounter?.watch(button, () => setStage('near')),
    [mounter],
  );
  return {
    stage: mounter === null && stage === 'far' ? 'near' : stage,
    watch,
    reach: () => setStage('reached'),
  };
}

/**
 * Tells whether a label is pressed: from the press until its click has been handled. A control is not
 * always as high as its placeholder, and a label that moves meanwhile would get no click.
 */
function watchLabelPress(onChange: (isPressed: boolean) => void): () => void {
  const release = () => void setTimeout(() => onChange(false));
  function press({ target }: PointerEvent): void {
    if (target instanceof Element && target.closest('label') !== null) onChange(true);
  }
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
  return () => {
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('pointerup', release, true);
    document.removeEventListener('pointercancel', release, true);
  };
}

/**
 * Observes the fields of one tab. Null if all mount immediately: with `mountAll`, or without
 * IntersectionObserver. Printing mounts every control.
 */
export function useViewportMounter(mountAll: boolean): ViewportMounter | null {
  const [isOn] = useState(() => typeof IntersectionObserver === 'function');
  const mounter = useMemo(
    () => (isOn && !mountAll ? createViewportMounter() : null),
    [isOn, mountAll],
  );
  useEffect(() => {
    if (mounter === null) return undefined;
    // Synchronously, because the browser prints the page as it is when the listeners return.
    const print = () => flushSync(mounter.mountAll);
    globalThis.addEventListener('beforeprint', print);
    const stopWatching = watchLabelPress(mounter.hold);
    return () => {
      stopWatching();
      globalThis.removeEventListener('beforeprint', print);
      mounter.stop();
    };
  }, [mounter]);
  return mounter;
}
