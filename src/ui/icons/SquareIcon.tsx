import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './SquareIcon.module.css';

/** A button of the header: an icon, optionally with a mark positioned within its square. */
export function SquareButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" {...props} className={styles.square} />;
}

/** A link of the header with the same appearance. */
export function SquareLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.square} />;
}
