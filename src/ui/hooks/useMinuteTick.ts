import { useEffect, useState } from 'react';

const length = 60_000;

/** Returns a new number every minute, so that "5 min ago" stays correct. */
export function useMinuteTick(): number {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), length);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
