import { useId } from 'react';
import { Switch } from '../../ui/form/Switch.tsx';
import styles from './settings.module.css';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch with its label before it. */
export function Toggle({ label, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={checked} onChange={onChange} />
    </div>
  );
}
