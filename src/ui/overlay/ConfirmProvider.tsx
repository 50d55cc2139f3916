import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ConfirmContext, type ConfirmRequest } from './useConfirm.ts';

interface Pending {
  readonly id: number;
  readonly request: ConfirmRequest;
  readonly answer: (confirmed: boolean) => void;
}

/** Holds the one confirmation dialog of the page; questions asked at once come one after the other. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Pending[]>([]);
  const [answered, setAnswered] = useState<Pending>();
  const waiting = useRef(queue);
  useEffect(() => {
    waiting.current = queue;
  }, [queue]);
  useEffect(() => () => waiting.current.forEach(({ answer }) => answer(false)), []);

  const count = useRef(0);
  const confirm = useCallback((request: ConfirmRequest) => {
    count.current += 1;
    const id = count.current;
    return new Promise<boolean>((answer) => {
      setQueue((before) => [...before, { id, request, answer }]);
    });
  }, []);
  const first = queue[0];
  const reply = (confirmed: boolean) => {
    first?.answer(confirmed);
    setAnswered(first);
    setQueue((before) => before.slice(1));
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog open={first !== undefined} question={first ?? answered} onReply={reply} />
    </ConfirmContext>
  );
}
