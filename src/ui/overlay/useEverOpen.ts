import { useState } from 'react';

/** Whether it is open or was so before; what never was need not be fetched. */
export function useEverOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return open || wasOpen;
}
