import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './SquareIcon.module.css';

/** A button of the header: an icon that may carry a mark, placed within its square. */
export function SquareButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" {...props} className={styles.square} />;
}

/** A link of the header that looks the same. */
export function SquareLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.square} />;
}
