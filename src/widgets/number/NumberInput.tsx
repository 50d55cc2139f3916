import { type ComponentProps, useId } from 'react';
import { FieldNote } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useTypedNumber } from './useTypedNumber.ts';

interface Props extends Pick<
  ComponentProps<typeof TextInput>,
  'inputMode' | 'placeholder' | 'endAdornment'
> {
  readonly label: string;
  readonly value: number | null;
  readonly refuse?: Parameters<typeof useTypedNumber>[1];
  /** Null for an empty input and for a text that is not taken. */
  readonly onChange: (value: number | null) => void;
}

/** A number without a visible label; what is not taken stays, and below it is said what to enter. */
export function NumberInput({ label, value, refuse, onChange, ...input }: Props) {
  const note = useId();
  const { text, refusal, type, end } = useTypedNumber(value, refuse);
  const isRefused = refusal !== undefined;
  return (
    <>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        {...(isRefused && { 'aria-invalid': true, 'aria-describedby': note })}
        {...input}
        value={text}
        onChange={({ target }) => {
          const next = type(target.value);
          onChange(typeof next === 'number' ? next : null);
        }}
        onBlur={end}
      />
      {isRefused && <FieldNote id={note} error={refusal} />}
    </>
  );
}
