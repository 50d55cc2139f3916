/** A rectangle on a page in shares of its width and height, from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A piece of text of a page, as pdf.js reports it. */
export interface TextPiece {
  readonly str: string;
  /** From the piece to the page: a, b, c, d, e, f. */
  readonly transform: readonly number[];
  /** Along its line, in points. */
  readonly width: number;
  /** Of its letters, in points. */
  readonly height: number;
}

/** A page as it is shown: how points of the file become points of the shown page, and its size. */
export interface PageFrame {
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Letters reach below their line by this share of their height. */
export const belowLine = 0.22;

/** The line of a piece on the shown page: where it begins, its direction, and the one up from it. */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly along: readonly [x: number, y: number];
  readonly up: readonly [x: number, y: number];
  readonly length: number;
  readonly height: number;
}

function unit(x: number, y: number): readonly [number, number] {
  const length = Math.hypot(x, y);
  return length === 0 ? [0, 0] : [x / length, y / length];
}

export function lineOf(piece: TextPiece, frame: PageFrame): Line {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = frame.transform;
  const [pa = 1, pb = 0, pc = 0, pd = 1, pe = 0, pf = 0] = piece.transform;
  return {
    x: a * pe + c * pf + e,
    y: b * pe + d * pf + f,
    along: unit(a * pa + c * pb, b * pa + d * pb),
    up: unit(a * pc + c * pd, b * pc + d * pd),
    length: piece.width,
    height: piece.height > 0 ? piece.height : Math.hypot(pc, pd),
  };
}

const share = (value: number, of: number): number =>
  of <= 0 ? 0 : Math.round(Math.min(1, Math.max(0, value / of)) * 100_000) / 100_000;

/** The rectangle around a part of a line, from one share of its length to another. */
export function boxOnLine(line: Line, frame: PageFrame, from = 0, to = 1): Box {
  const { along, up, length, height } = line;
  const corners = [from, to].flatMap((at) =>
    [-belowLine, 1].map((rise) => ({
      x: line.x + along[0] * length * at + up[0] * height * rise,
      y: line.y + along[1] * length * at + up[1] * height * rise,
    })),
  );
  const [left, right] = [
    Math.min(...corners.map(({ x }) => x)),
    Math.max(...corners.map(({ x }) => x)),
  ];
  const [top, bottom] = [
    Math.min(...corners.map(({ y }) => y)),
    Math.max(...corners.map(({ y }) => y)),
  ];
  const x = share(left, frame.width);
  const y = share(top, frame.height);
  return {
    x,
    y,
    width: share(share(right, frame.width) - x, 1),
    height: share(share(bottom, frame.height) - y, 1),
  };
}
