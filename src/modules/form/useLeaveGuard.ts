import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { watchUnsaved } from '../../browser/unsaved.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';

/** What leaving would lose, if it is not unsaved changes. */
interface LeavePrompt {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
}

/**
 * Asks for confirmation before a page with unsaved changes is left: by a link, by Back or by
 * closing the tab.
 *
 * @param onLeave called before the page is left with unsaved changes, by a link or by Back
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  prompt?: LeavePrompt,
  onLeave?: () => void,
): void {
  const { t } = useTranslation('form');
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  const prompted = useRef<unknown>(null);
  useEffect(() => {
    if (blocker.state !== 'blocked' || prompted.current === blocker) return;
    prompted.current = blocker;
    const request = {
      title: prompt?.title ?? t('leave_title'),
      text: prompt?.text ?? t('leave_text'),
      verb: prompt?.verb ?? t('leave_verb'),
      cancelLabel: t('leave_stay'),
      danger: true,
    };
    void confirm(request).then((agreed) => {
      if (!agreed) {
        blocker.reset();
        return;
      }
      onLeave?.();
      blocker.proceed();
    });
  }, [blocker, confirm, t, prompt, onLeave]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    const unwatch = watchUnsaved(isDirty);
    return () => {
      globalThis.removeEventListener('beforeunload', ask);
      unwatch();
    };
  }, [isDirty]);
}
