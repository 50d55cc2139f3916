/** How a photo is shown: moved from the centre by pixels, and enlarged. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A point or size in pixels; points are relative to the centre of the stage. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** The whole photo. */
export const whole: Zoom = { scale: 1, x: 0, y: 0 };

const mostScale = 8;

/** The zero that is added turns -0 into 0. */
const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value)) + 0;

/** Moves the photo, until its edges reach those of the stage. */
export function moved({ scale, x, y }: Zoom, by: Pixels, stage: Pixels): Zoom {
  const [right, down] = [((scale - 1) * stage.x) / 2, ((scale - 1) * stage.y) / 2];
  return { scale, x: between(-right, x + by.x, right), y: between(-down, y + by.y, down) };
}

/** Enlarges or reduces the photo; the point under `at` stays where it is. */
export function zoomed(zoom: Zoom, factor: number, at: Pixels, stage: Pixels): Zoom {
  const scale = between(1, zoom.scale * factor, mostScale);
  const ratio = scale / zoom.scale;
  const next = { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio };
  return moved(next, { x: 0, y: 0 }, stage);
}
