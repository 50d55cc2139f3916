import type { KeyboardEvent } from 'react';
import type { EditProps } from '../view-types.ts';

/** The attributes that tie a control to its label, help and error (ui/FieldFrame). */
export function controlProps({ id, required, invalid, describedBy, onBlur }: EditProps) {
  return {
    id,
    onBlur,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': required || undefined,
  } as const;
}

/** The same for a button that represents a field: ARIA has no required buttons. */
export function buttonProps(field: EditProps) {
  return { ...controlProps(field), 'aria-required': undefined } as const;
}

/** The id of the text that announces the selected options of a control to screen readers. */
export function selectionTextId(id: string): string {
  return `${id}-chosen`;
}

/** The same for antd's Select, which draws its own error border (see SelectionText). */
export function selectProps(field: EditProps) {
  return {
    ...controlProps(field),
    'aria-describedby': [field.describedBy, selectionTextId(field.id)].filter(Boolean).join(' '),
    allowClear: !field.required,
    ...(field.invalid ? { status: 'error' as const } : {}),
  };
}

/**
 * Delete and Backspace clear a single choice, unless they edit the search text; antd itself clears
 * only by mouse.
 */
export function clearOnDeleteKey({ required }: Pick<EditProps, 'required'>, empty: () => void) {
  return ({ key, target }: KeyboardEvent<HTMLElement>): void => {
    const isSearching = target instanceof HTMLInputElement && target.value !== '';
    if (required || isSearching || (key !== 'Delete' && key !== 'Backspace')) return;
    empty();
  };
}

/** The key that opens a list does not become the first letter of the search. */
export function openOnSpaceKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (key === ' ' && target instanceof HTMLInputElement && target.value === '')
    event.preventDefault();
}
