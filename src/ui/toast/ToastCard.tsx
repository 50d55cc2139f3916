import { X } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { useUiText } from '../text/UiTextProvider.tsx';
import { StatusGlyph } from '../status/StatusGlyph.tsx';
import { type Toast, type ToastVariant, toastLimits } from './toasts.ts';
import styles from './toast.module.css';

interface ToastCardProps {
  readonly toast: Toast;
  readonly paused: boolean;
  readonly onDismiss: () => void;
}

const families = {
  default: 'done',
  destructive: 'stopped',
  warning: 'held',
} as const satisfies Record<ToastVariant, string>;

/** One toast: its message, optionally an action, and a close button. */
export function ToastCard({ toast, paused, onDismiss }: ToastCardProps) {
  const t = useUiText();
  const { title, description, action, variant, duration } = toast;
  usePausableTimeout(duration, paused, onDismiss);
  const swipe = useSwipe(onDismiss);
  return (
    <div
      className={styles.toast}
      data-variant={variant}
      aria-atomic="true"
      {...(variant === 'destructive' ? { role: 'alert' } : {})}
      {...swipe}
    >
      <StatusGlyph family={families[variant]} size={18} />
      <div className={styles.body}>
        <div className={styles.content}>
          <div className={styles.title}>{title}</div>
          {description !== undefined && <div className={styles.description}>{description}</div>}
        </div>
        {action !== undefined && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              onDismiss();
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t('close')} onClick={onDismiss}>
        <X />
      </button>
    </div>
  );
}

/** Calls `onEnd` once `duration` ms have passed, not counting pauses. */
function usePausableTimeout(duration: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    left.current = duration;
  }, [duration]);
  useEffect(() => {
    if (paused || !Number.isFinite(duration)) return;
    const started = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [duration, paused]);
}

interface Swipe {
  readonly style: CSSProperties;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Moves the toast with the finger to the right, and calls `onSwiped` after 50 px. */
function useSwipe(onSwiped: () => void): Swipe {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const reset = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    style: offset === 0 ? {} : { transform: `translateX(${offset}px)`, transition: 'none' },
    onPointerDown: (event) => {
      const onButton = event.target instanceof Element && event.target.closest('button, a');
      if (event.button === 0 && !onButton) start.current = event.clientX;
    },
    onPointerMove: (event) => {
      if (start.current === null) return;
      const moved = Math.max(0, event.clientX - start.current);
      if (moved > 4) event.currentTarget.setPointerCapture(event.pointerId);
      setOffset(moved);
    },
    onPointerUp: () => {
      if (start.current !== null && offset >= toastLimits.swipe) onSwiped();
      reset();
    },
    onPointerCancel: reset,
  };
}
