import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type PanoramaPainter, panoramaPainter } from './draw-panorama.ts';
import styles from './panorama.module.css';
import { ahead, enlarged, turned, type View } from './view.ts';

interface Props {
  readonly url: string;
  readonly name: string;
  /** The photo did not load, or the browser can't draw it like this. */
  readonly onFailed: () => void;
}

/** Pixels that an arrow key turns the view by, as if a finger drew it. */
const keyStep = 60;
const keyFactor = 1.2;

/** A photo of all around in which one looks around: by finger, mouse, wheel and keys. */
export function Panorama({ url, name, onFailed }: Props) {
  const { t } = useTranslation('files');
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<PanoramaPainter>(null);
  const view = useRef<View>(ahead);
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const [isReady, setReady] = useState(false);
  const fail = useEffectEvent(onFailed);

  function show(next: View): void {
    view.current = next;
    painter.current?.draw(next);
  }
  const showAgain = useEffectEvent(() => show(view.current));
  const heightOf = () => canvas.current?.clientHeight ?? 1;

  useEffect(() => {
    const { current: element } = canvas;
    if (element === null) return undefined;
    const photo = new Image();
    // The file may come from another origin, whose pictures a canvas takes only like this.
    photo.crossOrigin = 'use-credentials';
    let isGone = false;
    photo.addEventListener('error', () => {
      if (!isGone) fail();
    });
    photo.addEventListener('load', () => {
      if (isGone) return;
      painter.current = panoramaPainter(element, photo);
      if (painter.current === null) fail();
      else setReady(true);
      showAgain();
    });
    photo.src = url;
    const observer = new ResizeObserver(() => showAgain());
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      painter.current?.end();
      painter.current = null;
    };
  }, [url]);

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    show(enlarged(view.current, Math.exp(-event.deltaY / 600)));
  });
  useEffect(() => {
    const { current: element } = canvas;
    // React adds passive wheel listeners, which can't keep the page from scrolling.
    const listen = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  function move(event: PointerEvent<HTMLCanvasElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].flatMap(([id, at]) =>
      id === event.pointerId ? [] : [at],
    );
    pointers.current.set(event.pointerId, now);
    if (other === undefined) {
      show(turned(view.current, now.x - before.x, now.y - before.y, heightOf()));
      return;
    }
    const apart = (at: typeof now) => Math.hypot(at.x - other.x, at.y - other.y);
    if (apart(before) > 0) show(enlarged(view.current, apart(now) / apart(before)));
  }

  function press({ key }: KeyboardEvent): View | null {
    const { current: now } = view;
    const height = heightOf();
    switch (key) {
      case 'ArrowLeft':
        return turned(now, keyStep, 0, height);
      case 'ArrowRight':
        return turned(now, -keyStep, 0, height);
      case 'ArrowUp':
        return turned(now, 0, keyStep, height);
      case 'ArrowDown':
        return turned(now, 0, -keyStep, height);
      case '+':
      case '=':
        return enlarged(now, keyFactor);
      case '-':
        return enlarged(now, 1 / keyFactor);
      case '0':
        return ahead;
      default:
        return null;
    }
  }

  return (
    <canvas
      ref={canvas}
      className={styles.panorama}
      role="img"
      aria-label={t('all_around', { name })}
      data-ready={isReady || undefined}
      // Turned by the keys.
      tabIndex={0}
      onKeyDown={(event) => {
        const next = press(event);
        if (next === null) return;
        event.preventDefault();
        // The arrows turn the view and don't go to the next photo.
        event.stopPropagation();
        show(next);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={move}
      onPointerUp={({ pointerId }) => pointers.current.delete(pointerId)}
      onPointerCancel={({ pointerId }) => pointers.current.delete(pointerId)}
    />
  );
}
