import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { Toaster } from './Toaster.tsx';
import {
  updateToast,
  dismissToasts,
  removeToast,
  toastLimits,
  addToast,
  type ToastList,
} from './toasts.ts';
import { ToastActionsContext, ToastListContext, type ToastActions } from './useToast.ts';

/** Holds the toasts of the page and shows them. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [list, setList] = useState<ToastList>([]);
  const count = useRef(0);
  useRemovals(list, setList);

  const actions = useMemo<ToastActions>(() => {
    const dismiss = (id?: string) => setList((before) => dismissToasts(before, id));
    return {
      dismiss,
      toast: (input) => {
        count.current += 1;
        const id = String(count.current);
        setList((before) => addToast(before, id, input));
        return {
          id,
          update: (change) => setList((before) => updateToast(before, id, change)),
          dismiss: () => dismiss(id),
        };
      },
    };
  }, []);
  return (
    <ToastActionsContext value={actions}>
      <ToastListContext value={list}>{children}</ToastListContext>
      <Toaster toasts={list.filter(({ open }) => open)} onDismiss={actions.dismiss} />
    </ToastActionsContext>
  );
}

/** Takes closed toasts out of the list after their removal delay. */
function useRemovals(list: ToastList, setList: Dispatch<SetStateAction<ToastList>>) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    for (const { id, open } of list) {
      if (open || running.has(id)) continue;
      const remove = () => {
        running.delete(id);
        setList((before) => removeToast(before, id));
      };
      running.set(id, setTimeout(remove, toastLimits.removalDelay));
    }
  }, [list, setList]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);
}
