import styles from './Logo.module.css';

interface LogoProps {
  /** Edge of the mark in px; 30 next to the name on the sign-in page, 26 or 28 in the shell. */
  readonly size?: number | undefined;
  /** Omits the product's name. */
  readonly markOnly?: boolean | undefined;
}

/** The logo: a square with the corner of a set square and a point above it. */
export function Logo({ size = 30, markOnly = false }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 30 30"
        {...(markOnly ? { role: 'img', 'aria-label': 'Sitewright' } : { 'aria-hidden': true })}
      >
        <rect width="30" height="30" rx="6" className={styles.square} />
        <path d="M7 7h4v12h12v4H7z" className={styles.angle} />
        <path d="M11 14.6A6.6 6.6 0 0 1 15.6 19" className={styles.arc} />
        <circle cx="21" cy="9" r="3" className={styles.point} />
      </svg>
      {!markOnly && <span className={styles.name}>Sitewright</span>}
    </span>
  );
}
