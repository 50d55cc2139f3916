import { FieldFrame } from './FieldFrame.tsx';
import { PasswordInput } from './PasswordInput.tsx';

interface Props {
  readonly label: string;
  /** What a password has to be. */
  readonly help: string;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** The longest password that the server takes. */
const longest = 128;

/** A field for a new password, for which password managers propose one. */
export function NewPasswordField({ label, help, error, autoFocus, value, onChange }: Props) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          aria-required
          autoFocus={autoFocus}
          autoComplete="new-password"
          maxLength={longest}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
}
