import type { EditProps } from '../view-types.ts';

/** The attributes that tie a native control to its label, help and error (ui/FieldFrame). */
export function controlProps(props: EditProps) {
  return {
    id: props.id,
    name: props.column.pointer,
    disabled: props.disabled,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    'aria-required': props.column.required || undefined,
    onBlur: props.onBlur,
  } as const;
}

/** A setting that is a text by language or a plain one, in the language; else undefined. */
export function wordsOf(value: unknown, language: string): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const words: unknown = Reflect.get(value, language) ?? Reflect.get(value, 'en');
  return typeof words === 'string' ? words : undefined;
}

/** A list of ids as it is stored; a lone number (a single reference of old) counts as one. */
export function idsOf(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}
