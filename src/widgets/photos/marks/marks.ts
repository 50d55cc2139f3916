/** A place on a photo, in its pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export const tools = ['arrow', 'circle', 'text'] as const;

export type Tool = (typeof tools)[number];

/** Colours that stay visible: each line has an edge in the other brightness. */
export const markColours = ['#ff3b30', '#ffd60a', '#0a84ff', '#ffffff'] as const;

export type MarkColour = (typeof markColours)[number];

interface Coloured {
  readonly colour: MarkColour;
}

/** What somebody draws on a photo. */
export type Mark = Coloured &
  (
    | { readonly kind: 'arrow' | 'circle'; readonly from: Place; readonly to: Place }
    | { readonly kind: 'text'; readonly at: Place; readonly text: string }
  );

export interface PhotoSides {
  readonly width: number;
  readonly height: number;
}

/** The width of a line, from which the other sizes follow: visible when the whole photo is on a phone. */
const lineOf = ({ width, height }: PhotoSides): number =>
  Math.max(2, Math.max(width, height) / 110);

/** A drag shorter than this is a slip, in lines. */
const shortest = 2;

export const isTooShort = (from: Place, to: Place, sides: PhotoSides): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) < shortest * lineOf(sides);

export const within = ({ x, y }: Place, { width, height }: PhotoSides): Place => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
});

const edgeOf = (colour: MarkColour): string => (colour === '#0a84ff' ? '#ffffff' : '#14202a');

function arrow(context: CanvasRenderingContext2D, from: Place, to: Place, line: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const head = 5 * line;
  const barb = (turn: number) => {
    context.moveTo(to.x, to.y);
    context.lineTo(to.x - head * Math.cos(angle + turn), to.y - head * Math.sin(angle + turn));
  };
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  barb(0.5);
  barb(-0.5);
}

function circle(context: CanvasRenderingContext2D, from: Place, to: Place): void {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const [across, down] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2];
  context.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark, sides: PhotoSides): void {
  const line = lineOf(sides);
  const edge = edgeOf(mark.colour);
  if (mark.kind === 'text') {
    context.font = `600 ${Math.round(line * 6)}px 'IBM Plex Sans', system-ui, sans-serif`;
    context.textBaseline = 'middle';
    context.lineWidth = line;
    context.strokeStyle = edge;
    context.fillStyle = mark.colour;
    // A text that would leave the photo begins further left.
    const room = sides.width - context.measureText(mark.text).width - line;
    const x = Math.max(line, Math.min(mark.at.x, room));
    context.strokeText(mark.text, x, mark.at.y);
    context.fillText(mark.text, x, mark.at.y);
    return;
  }
  context.beginPath();
  if (mark.kind === 'arrow') arrow(context, mark.from, mark.to, line);
  else circle(context, mark.from, mark.to);
  for (const [width, colour] of [
    [line * 1.8, edge],
    [line, mark.colour],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}

/** Draws marks onto a canvas in the size of the photo. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  sides: PhotoSides,
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of marks) drawMark(context, mark, sides);
}

const quality = 0.88;

/** The photo with the marks as a JPEG; null if the browser can't make one. */
export function markedPhoto(
  photo: HTMLImageElement,
  marks: readonly Mark[],
  name: string,
): Promise<File | null> {
  const sides = { width: photo.naturalWidth, height: photo.naturalHeight };
  const canvas = Object.assign(document.createElement('canvas'), sides);
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, sides.width, sides.height);
  context.drawImage(photo, 0, 0);
  drawMarks(context, marks, sides);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], name, { type: 'image/jpeg' })),
      'image/jpeg',
      quality,
    );
  });
}
