import { type RefObject, useRef } from 'react';

interface FirstField<E extends HTMLElement> {
  /** Of what holds the fields. */
  readonly fields: RefObject<E | null>;
  /** For the dialog. */
  readonly afterOpenChange: (isOpen: boolean) => void;
}

/** Puts the focus into the first field of an open dialog, which gives it to its close button itself. */
export function useFirstField<E extends HTMLElement>(): FirstField<E> {
  const fields = useRef<E>(null);
  return {
    fields,
    afterOpenChange: (isOpen) => {
      if (isOpen) fields.current?.querySelector('input')?.focus();
    },
  };
}
