import { CircleAlert } from 'lucide-react';
import styles from './auth.module.css';

/** Why the sign-in did not go on; read out when it comes. */
export function ProblemBox({ text }: { readonly text: string }) {
  return (
    <div className={styles.problem} role="alert">
      <CircleAlert size={18} />
      <span>{text}</span>
    </div>
  );
}
