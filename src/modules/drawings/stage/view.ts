/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * How a sheet lies on the stage: pixels of the screen per point of the sheet, and where its upper left
 * corner is, in pixels of the stage.
 */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A part of a sheet, in points. */
export interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

/** Space around a sheet that fits, in px. */
const margin = 12;
/** A sheet is enlarged to at most this many pixels per point. */
const mostScale = 16;

/** The scale with which the whole sheet is seen. */
export function fittingScale(sheet: Size, stage: Size): number {
  const across = (stage.width - 2 * margin) / sheet.width;
  const down = (stage.height - 2 * margin) / sheet.height;
  return Math.max(0.01, Math.min(across, down, mostScale));
}

/** The view whose sheet stays under the middle of the stage: nobody loses it. */
export function keptOnStage({ scale, x, y }: View, sheet: Size, stage: Size): View {
  const keep = (at: number, length: number, room: number) => {
    const own = length * scale;
    // A sheet that fits exactly is larger than its room by what numbers are rounded.
    if (own + 2 * margin <= room + 0.5) return (room - own) / 2;
    return Math.min(room / 2, Math.max(room / 2 - own, at));
  };
  return {
    scale,
    x: keep(x, sheet.width, stage.width),
    y: keep(y, sheet.height, stage.height),
  };
}

export function fittingView(sheet: Size, stage: Size): View {
  return keptOnStage({ scale: fittingScale(sheet, stage), x: 0, y: 0 }, sheet, stage);
}

/** Enlarges around a point of the stage, which keeps showing the same place of the sheet. */
export function zoomedAt(
  view: View,
  factor: number,
  point: { readonly x: number; readonly y: number },
  sheet: Size,
  stage: Size,
): View {
  const least = Math.min(fittingScale(sheet, stage), 1) * 0.8;
  const scale = Math.min(mostScale, Math.max(least, view.scale * factor));
  const by = scale / view.scale;
  const next = {
    scale,
    x: point.x - (point.x - view.x) * by,
    y: point.y - (point.y - view.y) * by,
  };
  return keptOnStage(next, sheet, stage);
}

/** The part of the sheet that is on the stage. */
export function visibleRegion({ scale, x, y }: View, sheet: Size, stage: Size): Region {
  const left = Math.max(0, -x / scale);
  const top = Math.max(0, -y / scale);
  return {
    left,
    top,
    width: Math.max(0, Math.min(sheet.width, (stage.width - x) / scale) - left),
    height: Math.max(0, Math.min(sheet.height, (stage.height - y) / scale) - top),
  };
}

/** The share of the stage that a region takes when somebody is led to it. */
const shownShare = 0.25;
/** A region is not enlarged further than this for being led to, in pixels per point. */
const mostForRegion = 3;

/** The view with a region in the middle, large enough to be read; never smaller than now. */
export function viewOf(region: Region, now: View, sheet: Size, stage: Size): View {
  const across = (stage.width * shownShare) / Math.max(1, region.width);
  const down = (stage.height * shownShare) / Math.max(1, region.height);
  const scale = Math.max(now.scale, Math.min(across, down, mostForRegion));
  const next = {
    scale,
    x: stage.width / 2 - (region.left + region.width / 2) * scale,
    y: stage.height / 2 - (region.top + region.height / 2) * scale,
  };
  return keptOnStage(next, sheet, stage);
}
