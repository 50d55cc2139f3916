import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useTypedNumber, wholeFrom } from '../number/useTypedNumber.ts';

interface Props {
  readonly label: string;
  readonly unit?: string;
  /** 0 is shown as an empty input. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const most = 99_999;
const refuse = wholeFrom(1);

/** A whole number, 0 for an empty input and for a text that is none; arrow keys step. */
export function NumberLine({ label, unit, value, onChange }: Props) {
  const { text, refusal, type, end } = useTypedNumber(value === 0 ? null : value, refuse);
  function take(entered: string): void {
    const next = type(entered);
    onChange(typeof next === 'number' ? Math.min(most, next) : 0);
  }
  return (
    <FieldFrame label={label} error={refusal}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          endAdornment={unit}
          value={text}
          onChange={({ target }) => take(target.value)}
          onBlur={end}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            take(String(Math.max(1, value + (event.key === 'ArrowUp' ? 1 : -1))));
          }}
        />
      )}
    </FieldFrame>
  );
}
