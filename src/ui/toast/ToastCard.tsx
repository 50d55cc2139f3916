import { X } from 'lucide-react';
import { useUiText } from '../text/UiTextProvider.tsx';
import { StatusGlyph } from '../status/StatusGlyph.tsx';
import type { Toast, ToastVariant } from './toasts.ts';
import { usePausableTimeout } from './usePausableTimeout.ts';
import { useSwipe } from './useSwipe.ts';
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

/** One toast: what happened, perhaps what can be done, and a way to close it. */
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
      <button type="button" className={styles.close} aria-label={t('close')} onClick={onDismiss}>
        <X />
      </button>
    </div>
  );
}
