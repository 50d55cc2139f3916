import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useTypedNumber } from '../../widgets/number/useTypedNumber.ts';

interface Props {
  readonly label: string;
  readonly value: number | null;
  /** Null for an empty input. */
  readonly onChange: (value: number | null) => void;
}

/** A number that may be left out, kept when the input is left; what is no number stays and says so. */
export function LimitField({ label, value, onChange }: Props) {
  const { text, read, refusal, type, end } = useTypedNumber(value);
  return (
    <FieldFrame label={label} error={refusal}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          maxLength={40}
          onChange={({ target }) => void type(target.value)}
          onBlur={() => {
            end();
            if (typeof read !== 'string' && read !== value) onChange(read);
          }}
        />
      )}
    </FieldFrame>
  );
}
