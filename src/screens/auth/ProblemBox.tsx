import { CircleAlert } from 'lucide-react';
import styles from './auth.module.css';

/** Why the sign-in failed; screen readers announce it. */
export function ProblemBox({ text }: { readonly text: string }) {
  return (
    <div className={styles.problem} role="alert">
      <CircleAlert size={18} />
      <span>{text}</span>
    </div>
  );
}
