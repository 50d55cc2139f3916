import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './controls.module.css';

interface StaticSelectProps extends ComponentProps<'button'> {
  readonly id: string;
  /** The selected options; absent if there is none. */
  readonly selected: ReactNode;
  readonly placeholder?: string | undefined;
}

const arrow = <ChevronDown />;

/** The light placeholder of a select while its list is closed: a plain button with our theme. */
export function StaticSelect({
  selected: chosen,
  placeholder,
  className,
  ...button
}: StaticSelectProps) {
  const hasChosen = chosen !== undefined && chosen !== null;
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={`${button.id}_list`}
      {...button}
      className={cx(styles.control, styles.list, className)}
    >
      <span className={cx(styles.selected, !hasChosen && styles.empty)}>
        {hasChosen ? chosen : placeholder}
      </span>
      {arrow}
    </button>
  );
}
