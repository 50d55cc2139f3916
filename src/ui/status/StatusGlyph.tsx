import { useTheme } from '../theme/useTheme.ts';
import { palettes } from '../theme/palette.ts';
import { ensureContrast } from '../theme/contrast.ts';
import { familyColours, type StatusFamily } from './families.ts';
import { statusShapes } from './shapes.tsx';

interface StatusGlyphProps {
  readonly family: StatusFamily;
  /** An admin's colour for this status (`#rrggbb`); tints only the glyph. */
  readonly colour?: string | undefined;
  /** Edge length in px, 14 if absent. */
  readonly size?: number | undefined;
}

/** The glyph of a status family. Decorative: the label is next to it. */
export function StatusGlyph({ family, colour, size = 14 }: StatusGlyphProps) {
  const { theme } = useTheme();
  const style =
    colour === undefined
      ? { ...familyColours(family), color: 'var(--family-glyph)' }
      : { color: ensureContrast(colour, palettes[theme].surface, 3) };
  return <GlyphDrawing family={family} size={size} style={style} />;
}

interface GlyphDrawingProps {
  readonly family: StatusFamily;
  readonly size: number;
  readonly style?: React.CSSProperties;
}

/** The drawing of a glyph in the current colour. */
export function GlyphDrawing({ family, size, style }: GlyphDrawingProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" style={style}>
      {statusShapes[family]}
    </svg>
  );
}
