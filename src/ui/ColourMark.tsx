import styles from './ColourMark.module.css';

interface ColourMarkProps {
  /** `#rrggbb`; green when there is none (spec section 3, site colour). */
  readonly colour: string | null;
  /** A bar as tall as the heading beside it, instead of a small square. */
  readonly bar?: boolean | undefined;
}

/** The colour of a site as a small mark. Decorative: the name stands beside it. */
export function ColourMark({ colour, bar = false }: ColourMarkProps) {
  return (
    <span
      className={bar ? styles.bar : styles.mark}
      style={colour === null ? {} : { backgroundColor: colour }}
      aria-hidden="true"
    />
  );
}
