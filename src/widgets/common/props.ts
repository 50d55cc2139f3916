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

/** The id of the words that tell screen readers what is chosen in a control. */
export function chosenId(id: string): string {
  return `${id}-chosen`;
}

/** The same for antd's Select, which draws an error edge of its own (see ChosenWords). */
export function selectProps(field: EditProps) {
  return {
    ...controlProps(field),
    'aria-describedby': [field.describedBy, chosenId(field.id)].filter(Boolean).join(' '),
    allowClear: !field.required,
    ...(field.invalid ? { status: 'error' as const } : {}),
  };
}
