import { useEffect, useRef } from 'react';

/** Calls `onEnd` once `duration` ms have passed, not counting the time in which it is paused. */
export function usePausableTimeout(duration: number, paused: boolean, onEnd: () => void): void {
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
