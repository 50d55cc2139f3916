import { ensureContrast } from '../theme/contrast.ts';
import { palettes } from '../theme/palette.ts';
import { useTheme } from '../theme/useTheme.ts';
import { familyColours, tintOf, type StatusFamily } from './families.ts';
import { GlyphDrawing } from './StatusGlyph.tsx';
import styles from './StatusTag.module.css';

interface StatusTagProps {
  readonly family: StatusFamily;
  readonly label: string;
  /** An admin's colour for this status (`#rrggbb`); tints only the glyph. */
  readonly colour?: string | undefined;
}

/** A status as glyph, label and tint. Inside `[data-selected]` it gets a border, for contrast. */
export function StatusTag({ family, label, colour }: StatusTagProps) {
  const { theme } = useTheme();
  const ground = palettes[theme][`${tintOf[family]}-bg`];
  const style = colour === undefined ? {} : { color: ensureContrast(colour, ground, 3) };
  return (
    <span className={styles.tag} style={familyColours(family)}>
      <GlyphDrawing family={family} size={14} style={style} />
      <span>{label}</span>
    </span>
  );
}
