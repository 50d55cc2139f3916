import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { Button } from '../button/Button.tsx';
import { cx } from '../cx.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps {
  /** What the button does; read out, and shown as the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined;
  readonly size?: 'small' | 'middle' | undefined;
  /** With an edge, as beside other buttons; bare if absent. */
  readonly bordered?: boolean | undefined;
  /** Why it can't be used now; takes the place of the label in the tooltip, the button stays focusable. */
  readonly disabledReason?: string | undefined;
  readonly pressed?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that is an icon alone: labelled, with a tooltip at once, never under the target size. */
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
