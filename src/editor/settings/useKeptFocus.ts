import { type FocusEvent, useCallback, useRef } from 'react';

/** A control of a form, and the setting to which it belongs. */
export interface Place {
  readonly id: string;
  readonly setting: string | undefined;
}

export interface KeptFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
  /** The control that has the focus when the form is made anew, such as one that opened a dialog. */
  readonly keepAt: (place: Place) => void;
  /** Called with the form that was made; a focus that is elsewhere stays there. */
  readonly restoreFocus: (form: HTMLElement | null) => void;
}

const focusable = 'input:not([hidden]), select, textarea, button';

/**
 * Keeps the keyboard's place in a form that is made anew when what it offers changes: the control with the
 * same id has the focus again, or else the first one of the same setting (`data-setting`).
 */
export function useKeptFocus(): KeptFocus {
  const place = useRef<Place | null>(null);
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-setting]');
    place.current = { id: target.id, setting: row?.dataset['setting'] };
  }, []);
  // A control that is removed is left without the event.
  const onBlur = useCallback(() => {
    place.current = null;
  }, []);
  const keepAt = useCallback((next: Place) => {
    place.current = next;
  }, []);
  const restoreFocus = useCallback((form: HTMLElement | null) => {
    if (form === null || place.current === null) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const { id, setting } = place.current;
    const same = id === '' ? null : form.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    const row = [...form.querySelectorAll<HTMLElement>('[data-setting]')].find(
      (each) => each.dataset['setting'] === setting,
    );
    (same ?? row?.querySelector<HTMLElement>(focusable))?.focus();
  }, []);
  return { onFocus, onBlur, keepAt, restoreFocus };
}
