import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useUiText } from '../text/UiTextProvider.tsx';
import { TextInput } from './TextInput.tsx';
import styles from './controls.module.css';

/** A password with a button that shows and hides it (spec 2.9). */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useUiText();
  const [shown, setShown] = useState(false);
  const Sign = shown ? Eye : EyeOff;
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <button
          type="button"
          className={styles.reveal}
          aria-label={t(shown ? 'hide_password' : 'show_password')}
          onClick={() => setShown(!shown)}
        >
          <Sign size={18} />
        </button>
      }
    />
  );
}
