import { ensureContrast } from './theme/contrast.ts';
import { palettes } from './theme/palette.ts';
import { useTheme } from './theme/useTheme.ts';
import styles from './ColourMark.module.css';

interface ColourMarkProps {
  /** `#rrggbb`; null shows green (spec section 3, site colour). */
  readonly colour: string | null;
  /** Draws a bar as tall as the adjacent heading instead of a small square. */
  readonly bar?: boolean | undefined;
}

/**
 * The colour of a site or label as a small mark, made visible on the ground of the theme. Decorative:
 * the name is next to it.
 */
export function ColourMark({ colour, bar = false }: ColourMarkProps) {
  const { theme } = useTheme();
  const shown = colour === null ? null : ensureContrast(colour, palettes[theme].surface, 3);
  return (
    <span
      className={bar ? styles.bar : styles.mark}
      style={shown === null ? {} : { backgroundColor: shown }}
      aria-hidden="true"
    />
  );
}
