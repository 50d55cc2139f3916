import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../cx.ts';
import styles from './SquareIcon.module.css';

interface WordProps {
  /** What the icon means; shown next to it where the header has room. */
  readonly word?: string | undefined;
  /** Shows the word on very wide windows only. */
  readonly isMinor?: boolean | undefined;
}

function Content({
  word,
  isMinor = false,
  children,
}: WordProps & { readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.icon}>{children}</span>
      {word !== undefined && (
        <span className={cx(styles.word, isMinor && styles.minor)} aria-hidden="true">
          {word}
        </span>
      )}
    </>
  );
}

/** A button of the header: an icon, optionally with a mark positioned within its square. */
export function SquareButton({
  word,
  isMinor,
  children,
  ...props
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & WordProps) {
  return (
    <button type="button" {...props} className={styles.square}>
      <Content word={word} isMinor={isMinor}>
        {children}
      </Content>
    </button>
  );
}

/** A link of the header with the same appearance. */
export function SquareLink({
  word,
  isMinor,
  children,
  ...props
}: Omit<LinkProps, 'className'> & WordProps) {
  return (
    <Link {...props} className={styles.square}>
      <Content word={word} isMinor={isMinor}>
        {children}
      </Content>
    </Link>
  );
}
