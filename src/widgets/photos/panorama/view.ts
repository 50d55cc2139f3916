/** Where somebody looks in a photo of all around, in radians. */
export interface View {
  /** To the right of the middle of the photo. */
  readonly yaw: number;
  /** Above the horizon. */
  readonly pitch: number;
  /** The angle between the upper and the lower edge. */
  readonly field: number;
}

/** How a photo is shown first. */
export const ahead: View = { yaw: 0, pitch: 0, field: 1.2 };

const [narrowest, widest] = [0.35, 1.9];
const upright = Math.PI / 2;

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** Turns the view by pixels of a stage of this height, so that the photo follows the finger. */
export function turned(view: View, right: number, down: number, height: number): View {
  const perPixel = view.field / Math.max(1, height);
  const yaw = view.yaw - right * perPixel;
  return {
    ...view,
    yaw: yaw - 2 * Math.PI * Math.round(yaw / (2 * Math.PI)),
    pitch: between(-upright, view.pitch + down * perPixel, upright),
  };
}

/** Enlarges what is seen. */
export const enlarged = (view: View, factor: number): View => ({
  ...view,
  field: between(narrowest, view.field / factor, widest),
});
