import { Check } from 'lucide-react';
import styles from './Steps.module.css';

export interface StepEntry {
  readonly key: string;
  readonly label: string;
  readonly state: 'done' | 'current' | 'ahead';
  /** Goes to the step; absent if that is not possible now. */
  readonly onSelect?: (() => void) | undefined;
}

interface StepsProps {
  readonly label: string;
  readonly steps: readonly StepEntry[];
}

function Mark({ step, number }: { readonly step: StepEntry; readonly number: number }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {step.state === 'done' ? <Check size={14} strokeWidth={2} /> : number}
    </span>
  );
}

/** Progress through several steps; on phones only the current step shows its name. */
export function Steps({ label, steps }: StepsProps) {
  return (
    <nav className={styles.steps} aria-label={label}>
      <ol>
        {steps.map((step, index) => {
          const inner = (
            <>
              <Mark step={step} number={index + 1} />
              <span className={styles.label}>{step.label}</span>
            </>
          );
          return (
            <li
              key={step.key}
              className={styles.step}
              data-state={step.state}
              aria-current={step.state === 'current' ? 'step' : undefined}
            >
              {step.onSelect === undefined ? (
                <span className={styles.inner}>{inner}</span>
              ) : (
                <button type="button" className={styles.inner} onClick={step.onSelect}>
                  {inner}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
