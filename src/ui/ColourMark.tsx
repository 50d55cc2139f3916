import styles from './ColourMark.module.css';

interface ColourMarkProps {
  /** `#rrggbb`; null shows green (spec section 3, site colour). */
  readonly colour: string | null;
  /** Draws a bar as tall as the adjacent heading instead of a small square. */
  readonly bar?: boolean | undefined;
}

/** The colour of a site as a small mark. Decorative: the site's name is next to it. */
export function ColourMark({ colour, bar = false }: ColourMarkProps) {
  return (
    <span
      className={bar ? styles.bar : styles.mark}
      style={colour === null ? {} : { backgroundColor: colour }}
      aria-hidden="true"
    />
  );
}
