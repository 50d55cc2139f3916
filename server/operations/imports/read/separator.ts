export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

const lineEnd = /\r\n|\r|\n/;

/** The first lines of a text, without quoted values. */
function bareLines(start: string): readonly string[] {
  const bare = start.replace(/"(?:[^"]|"")*"?/g, 'x');
  return bare.split(lineEnd).filter((line) => line.trim() !== '');
}

interface Score {
  readonly separator: Separator;
  readonly columns: number;
  /** The share of lines with as many columns as the first. */
  readonly share: number;
}

function scoreOf(separator: Separator, lines: readonly string[]): Score {
  const counts = lines.map((line) => line.split(separator).length);
  const [columns = 1] = counts;
  const alike = counts.filter((count) => count === columns).length;
  return { separator, columns, share: alike / Math.max(1, counts.length) };
}

function bestOf(lines: readonly string[]): Score | undefined {
  const [best] = separators
    .map((separator) => scoreOf(separator, lines))
    .filter(({ columns }) => columns > 1)
    .toSorted((a, b) => b.share - a.share || b.columns - a.columns);
  return best;
}

/** The most lines above a header that may be split otherwise: a title, who made the table. */
const mostAbove = 20;

/**
 * Detects the separator of a CSV by its beginning: the one that splits most lines into as many
 * cells as the header, outside quotes. Lines above the header may be split otherwise. A file of one
 * column has a comma.
 */
export function separatorOf(start: string): Separator {
  const lines = bareLines(start).slice(0, 200);
  // The last line may be cut off.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  for (let above = 0; above < Math.min(mostAbove, whole.length); above += 1) {
    const best = bestOf(whole.slice(above));
    if (best !== undefined && best.share > 0.5) return best.separator;
  }
  return bestOf(whole)?.separator ?? ',';
}
