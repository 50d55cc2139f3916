import { type KeyboardEvent, useId, useState } from 'react';

interface ComboboxOptions<T> {
  readonly options: readonly T[];
  readonly onPick: (option: T) => void;
  readonly onClose: () => void;
}

/**
 * A list of suggestions for an input that keeps the focus: arrow keys move, Enter and Tab choose,
 * Escape closes. The list is open while it has options.
 */
export function useCombobox<T>({ options, onPick, onClose }: ComboboxOptions<T>) {
  const id = useId();
  const [index, setIndex] = useState(0);
  const last = options.length - 1;
  const active = Math.min(index, last);
  const isOpen = last >= 0;

  /** True if the list handled the key. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const option = options[active];
    if (option === undefined || event.nativeEvent.isComposing) return false;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain) return false;
    if (event.key === 'ArrowDown') setIndex(active === last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setIndex(active === 0 ? last : active - 1);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      setIndex(0);
      onPick(option);
    } else if (event.key === 'Escape') onClose();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const optionId = (at: number) => `${id}-${at}`;
  return {
    press: onKeyDown,
    active,
    begin: () => setIndex(0),
    /** Attributes of the input that the list belongs to. */
    text: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? optionId(active) : undefined,
    } as const,
    list: { id, optionId },
  };
}
