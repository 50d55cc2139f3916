import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { Button } from '../button/Button.tsx';
import { cx } from '../cx.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps {
  /** What the button does: its accessible name and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined;
  readonly size?: 'small' | 'middle' | undefined;
  /** With a border, as next to other buttons; without one if absent. */
  readonly bordered?: boolean | undefined;
  /** Why the button is disabled; replaces the label in the tooltip. The button stays focusable. */
  readonly disabledReason?: string | undefined;
  readonly pressed?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A button with only an icon: labelled, with a tooltip without delay, never under the minimum
 * target size.
 */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    onClick,
    size = 'middle',
    bordered: edged = false,
    disabledReason,
    pressed,
    ref,
  } = props;
  const disabled = disabledReason !== undefined;
  return (
    <Tooltip title={disabledReason ?? label} isName={!disabled}>
      <Button
        ref={ref}
        type={edged ? 'default' : 'text'}
        size={size}
        icon={icon}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        className={cx(styles.button, disabled && styles.disabled)}
        onClick={disabled ? undefined : onClick}
      />
    </Tooltip>
  );
}
