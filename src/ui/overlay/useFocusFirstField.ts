import { type RefObject, useRef } from 'react';

interface FocusFirstField<E extends HTMLElement> {
  /** Of what holds the fields. */
  readonly containerRef: RefObject<E | null>;
  /** For the dialog. */
  readonly afterOpenChange: (isOpen: boolean) => void;
}

/** Puts the focus into the first field of an open dialog, which gives it to its close button itself. */
export function useFocusFirstField<E extends HTMLElement>(): FocusFirstField<E> {
  const fields = useRef<E>(null);
  return {
    containerRef: fields,
    afterOpenChange: (isOpen) => {
      if (isOpen) fields.current?.querySelector('input')?.focus();
    },
  };
}
