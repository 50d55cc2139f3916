import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';

interface Props {
  readonly label: string;
  readonly unit?: string;
  /** 0 is shown as an empty input. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const mostDigits = 5;

/** A whole number, 0 for an empty input; arrow keys step. */
export function NumberLine({ label, unit, value, onChange }: Props) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          endAdornment={unit}
          value={value === 0 ? '' : String(value)}
          onChange={({ target }) =>
            onChange(Number(target.value.replaceAll(/\D/g, '').slice(0, mostDigits)))
          }
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onChange(Math.max(1, value + (event.key === 'ArrowUp' ? 1 : -1)));
          }}
        />
      )}
    </FieldFrame>
  );
}
