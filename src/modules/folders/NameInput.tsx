import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './folders.module.css';

interface Props {
  readonly name: string;
  /** An empty name is not saved. */
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** The longest name of a folder (spec section 5). */
const longest = 255;

/** Changes a name in place: Enter and leaving the input save, Escape does not. */
export function NameInput({ name, onSave, onCancel }: Props) {
  const { t } = useTranslation('folders');
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  function end(save: boolean): void {
    if (isDone.current) return;
    isDone.current = true;
    const next = typed.trim();
    if (save && next !== '' && next !== name) onSave(next);
    else onCancel();
  }
  return (
    <TextInput
      ref={input}
      className={styles.nameInput}
      aria-label={t('name')}
      value={typed}
      maxLength={longest}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          end(event.key === 'Enter');
        }
      }}
    />
  );
}
