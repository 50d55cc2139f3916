import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { createPortal } from 'react-dom';
import { useUiText } from '../text/UiTextProvider.tsx';
import {
  updateToast,
  dismissToasts,
  removeToast,
  toastLimits,
  addToast,
  type ToastList,
} from './toasts.ts';
import { ToastActionsContext, ToastListContext, type ToastActions } from './useToast.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './toast.module.css';

/** Holds the toasts of the page and renders them. */
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

/** Removes closed toasts from the list after their removal delay. */
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

interface ToasterProps {
  /** The open toasts, newest first. */
  readonly toasts: ToastList;
  readonly onDismiss: (id: string) => void;
}

/**
 * The corner in which toasts appear. Their timers pause while the pointer or the focus is in it; F8
 * moves the focus there. Toasts are announced politely, failures assertively.
 */
function Toaster({ toasts, onDismiss }: ToasterProps) {
  const t = useUiText();
  const region = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const paused = toasts.length > 0 && (hovered || focused);
  return createPortal(
    <section
      ref={region}
      className={styles.region}
      aria-label={t('notifications')}
      tabIndex={-1}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            paused={paused}
            onDismiss={() => onDismiss(toast.id)}
          />
        ))}
      </div>
    </section>,
    document.body,
  );
}
