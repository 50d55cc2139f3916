import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUiText } from '../text/UiTextProvider.tsx';
import { ToastCard } from './ToastCard.tsx';
import type { ToastList } from './toasts.ts';
import styles from './toast.module.css';

interface ToasterProps {
  /** The open ones, newest first. */
  readonly toasts: ToastList;
  readonly onDismiss: (id: string) => void;
}

/**
 * The corner in which toasts appear. Their time stands still while the pointer or the focus is in
 * it; F8 brings the focus there. It is announced politely, failures at once.
 */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
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
