import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import styles from '../common/files/files.module.css';
import { moved, type Pixels, whole, zoomed } from './zoom.ts';

/** The factor of a double tap, and of one press of a key. */
const [tapFactor, keyFactor] = [3, 1.5];
/** Pixels that a finger moves sideways before the next photo is shown. */
const swipeLength = 60;

interface Props {
  /** Shows the photo before (-1) or after (1) this one. */
  readonly onSwipe: (step: -1 | 1) => void;
  readonly children: ReactNode;
}

const middle = ([a, b]: readonly Pixels[]): Pixels => ({
  x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
});

const spread = ([a, b]: readonly Pixels[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);

/** Enlarges its content by pinch, wheel, double tap and the keys + - 0, and moves it by dragging. */
export function ZoomStage({ onSwipe, children }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(whole);
  const pointers = useRef(new Map<number, Pixels>());
  const swipe = useRef(0);

  const sizeOf = (): Pixels => ({
    x: stage.current?.clientWidth ?? 0,
    y: stage.current?.clientHeight ?? 0,
  });
  /** A point of the page relative to the centre of the stage. */
  function fromCentre({ clientX, clientY }: { clientX: number; clientY: number }): Pixels {
    const box = stage.current?.getBoundingClientRect();
    if (box === undefined) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }

  function press(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, fromCentre(event));
    swipe.current = 0;
  }

  function move(event: PointerEvent<HTMLDivElement>): void {
    if (!pointers.current.has(event.pointerId)) return;
    const before = [...pointers.current.values()];
    pointers.current.set(event.pointerId, fromCentre(event));
    const after = [...pointers.current.values()];
    const [from, to] = [middle(before), middle(after)];
    const by = { x: to.x - from.x, y: to.y - from.y };
    const factor = after.length === 2 && spread(before) > 0 ? spread(after) / spread(before) : 1;
    if (after.length === 1 && zoom.scale === 1 && event.pointerType === 'touch')
      swipe.current += by.x;
    setZoom((now) => moved(zoomed(now, factor, to, sizeOf()), by, sizeOf()));
  }

  function release({ pointerId }: PointerEvent): void {
    if (!pointers.current.delete(pointerId)) return;
    if (Math.abs(swipe.current) > swipeLength) onSwipe(swipe.current < 0 ? 1 : -1);
    swipe.current = 0;
  }

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY / 400);
    setZoom((now) => zoomed(now, factor, fromCentre(event), sizeOf()));
  });
  const type = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return;
    if (key === '0') setZoom(whole);
    const factor = { '+': keyFactor, '=': keyFactor, '-': 1 / keyFactor }[key];
    if (factor !== undefined) setZoom((now) => zoomed(now, factor, { x: 0, y: 0 }, sizeOf()));
  });
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    // React adds passive wheel listeners, which can't keep the page from scrolling.
    const listen = (event: WheelEvent) => turn(event);
    const keys = (event: KeyboardEvent) => type(event);
    element.addEventListener('wheel', listen, { passive: false });
    document.addEventListener('keydown', keys);
    return () => {
      element.removeEventListener('wheel', listen);
      document.removeEventListener('keydown', keys);
    };
  }, []);

  const { scale, x, y } = zoom;
  return (
    <div
      ref={stage}
      className={styles.large}
      data-zoomed={scale > 1 || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={(event) => {
        const at = fromCentre(event);
        setZoom((now) => (now.scale > 1 ? whole : zoomed(now, tapFactor, at, sizeOf())));
      }}
    >
      <div
        className={styles.zoomed}
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
