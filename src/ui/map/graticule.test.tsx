import { afterEach, expect, test, vi } from 'vitest';
import { createBaseMap } from './base-map.ts';

afterEach(() => vi.restoreAllMocks());

const [mapWidth, mapHeight, labelWidth, labelHeight] = [700, 500, 74, 16];

/** The boxes of the labels on a map around a position, with sizes as a browser has them. */
function labelsAt(centre: readonly [number, number], zoom: number) {
  const isLabel = (element: HTMLElement) => element.matches('[class*=graticule-] > span');
  const size = (ofMap: number, ofLabel: number) =>
    function of(this: HTMLElement): number {
      return isLabel(this) ? ofLabel : ofMap;
    };
  const { prototype } = HTMLElement;
  vi.spyOn(prototype, 'offsetWidth', 'get').mockImplementation(size(mapWidth, labelWidth));
  vi.spyOn(prototype, 'offsetHeight', 'get').mockImplementation(size(mapHeight, labelHeight));
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(mapWidth);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(mapHeight);
  const element = document.createElement('div');
  const map = createBaseMap(element, {
    tileUrl: '',
    centre,
    zoom,
    moves: false,
    zoomIn: 'In',
    zoomOut: 'Out',
    degrees: (degrees, axis) => `${axis} ${degrees}`,
    onTiles: () => undefined,
  });
  const boxes = [...element.querySelectorAll<HTMLElement>('[class*=graticule-] > span')].map(
    (span) => {
      const [, x, y] = /translate3d\((-?[\d.]+)px, ?(-?[\d.]+)px/.exec(
        span.parentElement?.style.transform ?? '',
      ) ?? [null, span.parentElement?.style.left, span.parentElement?.style.top];
      const left = Number.parseFloat(x ?? '') + Number.parseFloat(span.style.left);
      const top = Number.parseFloat(y ?? '') + Number.parseFloat(span.style.top);
      return { text: span.textContent, left, top };
    },
  );
  map.remove();
  return boxes;
}

test('every label of the lines is whole within the map, wherever the map is, and none covers another', () => {
  for (let step = 0; step < 40; step += 1) {
    const boxes = labelsAt([-30.8 + step / 1_000, 121.5 + step / 1_000], 14);
    expect(boxes.some(({ text }) => text.startsWith('latitude'))).toBe(true);
    expect(boxes.some(({ text }) => text.startsWith('longitude'))).toBe(true);
    expect(boxes.every(({ left, top }) => Number.isFinite(left + top))).toBe(true);
    const cut = boxes.filter(
      ({ left, top }) =>
        left < 0 || top < 0 || left + labelWidth > mapWidth || top + labelHeight > mapHeight,
    );
    const covered = boxes.filter((one) =>
      boxes.some(
        (other) =>
          other !== one &&
          Math.abs(one.left - other.left) < labelWidth &&
          Math.abs(one.top - other.top) < labelHeight,
      ),
    );
    expect([step, cut, covered]).toEqual([step, [], []]);
  }
});
