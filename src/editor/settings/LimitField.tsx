import { useState } from 'react';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';

interface Props {
  readonly label: string;
  readonly value: number | null;
  /** Null for an empty input. */
  readonly onChange: (value: number | null) => void;
}

/** A number that may be left out; a decimal comma counts as a point. */
export function LimitField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  function keep(): void {
    if (typed === null) return;
    const next = typed.trim() === '' ? null : Number(typed.replace(',', '.'));
    setTyped(null);
    if (next === null || Number.isFinite(next)) onChange(next);
  }
  return (
    <FieldFrame label={label}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          value={typed ?? (value === null ? '' : String(value))}
          maxLength={40}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={keep}
        />
      )}
    </FieldFrame>
  );
}
