import { ArrowDown, LoaderCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUiText } from '../text/UiTextProvider.tsx';
import spin from '../state/spin.module.css';
import styles from './PullToRefresh.module.css';

interface Props {
  /** Resolves when the refresh is over, whether it succeeded or not. */
  readonly onRefresh: () => Promise<void>;
}

/** In px: movements that are no pull yet, the pull that refreshes, and the longest one. */
const [slack, threshold, longest] = [10, 56, 84];

/** The distance in px that is shown for a finger that moved down by `distance`. */
const pullOf = (distance: number): number =>
  Math.min(longest, Math.max(0, (distance - slack) * 0.6));

/** The nearest ancestor that scrolls, from an element upwards. */
function scrollerOf(element: HTMLElement | null | undefined): HTMLElement | null {
  if (element === null || element === undefined) return null;
  const { overflowY } = getComputedStyle(element);
  return overflowY === 'auto' ? element : scrollerOf(element.parentElement);
}

/**
 * Above the content of an element that scrolls: a finger that pulls it down while it is at its top
 * refreshes it. Lifting the finger early, or after moving it back, does nothing.
 */
export function PullToRefresh({ onRefresh }: Props) {
  const t = useUiText();
  const bar = useRef<HTMLDivElement>(null);
  const [pull, setPull] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const release = useEffectEvent(async (distance: number) => {
    setPull(0);
    if (distance < threshold || isBusy) return;
    setBusy(true);
    await onRefresh();
    setBusy(false);
  });
  useEffect(() => {
    const scroller = scrollerOf(bar.current?.parentElement);
    if (scroller === null) return undefined;
    // The browser's own pull would reload the page.
    scroller.style.overscrollBehaviorY = 'contain';
    let start: Touch | null = null;
    let distance = 0;
    const begin = ({ touches }: TouchEvent) => {
      start = touches.length === 1 && scroller.scrollTop <= 0 ? (touches[0] ?? null) : null;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (start === null || touch === undefined) return;
      const down = touch.clientY - start.clientY;
      const isPull = down > Math.abs(touch.clientX - start.clientX);
      // Once the browser scrolls, the movement cannot become a pull any more.
      if (event.touches.length > 1 || !event.cancelable || (!isPull && distance === 0)) {
        cancel();
        return;
      }
      distance = pullOf(down);
      event.preventDefault();
      setPull(distance);
    };
    const cancel = () => {
      start = null;
      distance = 0;
      setPull(0);
    };
    const end = () => {
      if (start !== null) void release(distance);
      start = null;
    };
    scroller.addEventListener('touchstart', begin, { passive: true });
    // Not passive, because it keeps the browser from scrolling.
    scroller.addEventListener('touchmove', move, { passive: false });
    scroller.addEventListener('touchend', end);
    scroller.addEventListener('touchcancel', cancel);
    return () => {
      scroller.removeEventListener('touchstart', begin);
      scroller.removeEventListener('touchmove', move);
      scroller.removeEventListener('touchend', end);
      scroller.removeEventListener('touchcancel', cancel);
    };
  }, []);
  const isFar = pull >= threshold;
  const label = isBusy
    ? t('refreshing')
    : pull > 0
      ? t(isFar ? 'release_to_refresh' : 'pull_to_refresh')
      : '';
  return (
    <div
      ref={bar}
      role="status"
      className={styles.bar}
      style={{ height: isBusy ? threshold : pull }}
    >
      {label !== '' && (
        <>
          {isBusy ? (
            <LoaderCircle className={spin.spin} />
          ) : (
            <ArrowDown className={styles.arrow} data-turned={isFar || undefined} />
          )}
          {label}
        </>
      )}
    </div>
  );
}
