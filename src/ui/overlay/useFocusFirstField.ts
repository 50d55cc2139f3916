import { type RefObject, useRef } from 'react';

interface FocusFirstField<E extends HTMLElement> {
  /** For the element that contains the fields. */
  readonly containerRef: RefObject<E | null>;
  /** For the dialog. */
  readonly afterOpenChange: (isOpen: boolean) => void;
}

/** Focuses the first field when a dialog opens; antd would focus the close button. */
export function useFocusFirstField<E extends HTMLElement>(): FocusFirstField<E> {
  const fields = useRef<E>(null);
  return {
    containerRef: fields,
    afterOpenChange: (isOpen) => {
      if (isOpen) fields.current?.querySelector('input')?.focus();
    },
  };
}
