import styles from './Switch.module.css';

interface SwitchProps {
  readonly id: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Switches something on or off with immediate effect; the caller renders its label next to it. */
export function Switch({ id, checked, onChange }: SwitchProps) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={checked}
      aria-checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
