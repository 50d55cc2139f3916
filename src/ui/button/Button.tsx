import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';
import { cx } from '../cx.ts';
import spin from '../state/spin.module.css';
import styles from './Button.module.css';

type ButtonType = 'default' | 'primary' | 'text' | 'link';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Appearance; with a border if absent. One primary button per group of actions. */
  readonly type?: ButtonType | undefined;
  /** The type of the HTML button; "button" if absent. */
  readonly htmlType?: 'button' | 'submit' | undefined;
  readonly size?: 'small' | 'middle' | 'large' | undefined;
  /** For actions that delete something. */
  readonly danger?: boolean | undefined;
  /** Its action is running: it can't be pressed again, and keeps the focus. */
  readonly loading?: boolean | undefined;
  /** As wide as its container. */
  readonly block?: boolean | undefined;
  /** Before the label; without a label the button is a square. */
  readonly icon?: ReactNode;
  /** Position of the icon; before the label if absent. */
  readonly iconPlacement?: 'start' | 'end' | undefined;
}

const turning = <LoaderCircle size={14} className={spin.spin} />;

const stop: MouseEventHandler = (event) => event.preventDefault();

/** A plain button with our theme. */
export function Button(props: ButtonProps) {
  const { type = 'default', htmlType = 'button', size = 'middle', danger, block, ...own } = props;
  const { loading = false, icon, iconPlacement = 'start', className, onClick, ...rest } = own;
  const { children, ...button } = rest;
  const isIcon = children === undefined || children === null;
  const shown = loading ? turning : icon;
  const hasIcon = shown !== undefined && shown !== null && shown !== false;
  const drawing = hasIcon && <span className={styles.icon}>{shown}</span>;
  return (
    <button
      {...button}
      type={htmlType}
      className={cx(
        styles.button,
        isIcon && styles.square,
        block === true && styles.block,
        className,
      )}
      data-look={type}
      data-size={size}
      data-danger={danger === true || undefined}
      aria-busy={loading || props['aria-busy'] || undefined}
      onClick={loading ? stop : onClick}
    >
      {iconPlacement === 'start' && drawing}
      {children}
      {iconPlacement === 'end' && drawing}
    </button>
  );
}
