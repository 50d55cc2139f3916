import { create } from 'qrcode';

/** Light modules around the code, without which scanners don't find it. */
const quietZone = 4;

interface QrPath {
  /** The edge of the drawing in modules, with the quiet zone. */
  readonly size: number;
  /** SVG path data of the dark modules, one unit each. */
  readonly path: string;
}

/** The QR code of a text as an SVG path. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const parts: string[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (modules.get(row, column) === 1)
        parts.push(`M${column + quietZone} ${row + quietZone}h1v1h-1z`);
  return { size: size + 2 * quietZone, path: parts.join('') };
}
