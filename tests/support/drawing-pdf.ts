import { literal, pdfOf } from './pdf.ts';

/** A text on a drawing: where its line begins, in points from the lower left corner. */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** In points. */
  readonly size?: number;
  /** Reads from below to above. */
  readonly isUpright?: boolean;
}

const textOf = ({ text, x, y, size = 9, isUpright = false }: DrawnText): string => {
  const turned = isUpright ? '0 1 -1 0' : '1 0 0 1';
  return `BT /F1 ${size} Tf ${turned} ${x} ${y} Tm ${literal(text)} Tj ET`;
};

/** A drawing of A3 with vessels around its texts and lines between them. */
export function drawingPdf(texts: readonly DrawnText[]): Buffer<ArrayBuffer> {
  const vessels = texts.map(({ x, y }) => `${x - 14} ${y - 14} 74 38 re S`);
  const pipes = texts.slice(1).map(({ x, y }, index) => {
    const from = texts[index];
    return `${(from?.x ?? 0) + 60} ${from?.y ?? 0} m ${x - 14} ${from?.y ?? 0} l ${x - 14} ${y} l S`;
  });
  const frame = '20 20 1150 802 re S 870 20 300 90 re S';
  const drawn = ['1 w 0 0 0 RG', frame, ...vessels, ...pipes, ...texts.map(textOf)].join('\n');
  return pdfOf(['Drawing'], { drawn, size: [1190, 842] });
}
