import { divIcon, layerGroup, type Map as LeafletMap, marker, polyline, svg } from 'leaflet';
import { multiples, roundStep } from './round-steps.ts';

/** Minimum distance between lines, in px. */
const nearest = 90;
/** The limit of the Mercator projection, in degrees. */
const farNorth = 85;

/** px between a line and its label, and below the labels of longitudes, where the scale is. */
const [gap, scaleRoom] = [4, 30];

function label(text: string): HTMLElement {
  const label = document.createElement('span');
  label.textContent = text;
  return label;
}

/**
 * Lines of equal latitude and longitude at round degrees, below everything else on the map. A label that
 * the edge of the map would cut is on the other side of its line, or left out if it has no room there.
 */
export function addGraticule(
  map: LeafletMap,
  formatDegrees: (degrees: number, axis: 'latitude' | 'longitude') => string,
): void {
  const pane = map.createPane('graticule');
  pane.style.zIndex = '150';
  pane.style.pointerEvents = 'none';
  const shared = { pane: 'graticule', interactive: false, keyboard: false };
  const line = {
    ...shared,
    renderer: svg({ pane: 'graticule', padding: 1 }),
    className: 'graticule',
  };
  const lines = layerGroup().addTo(map);

  function draw(): void {
    const bounds = map.getBounds();
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const [south, north] = [
      Math.max(-farNorth, bounds.getSouth()),
      Math.min(farNorth, bounds.getNorth()),
    ];
    const size = map.getSize();
    if (size.x === 0 || size.y === 0) return;
    const step = roundStep(((east - west) * nearest) / size.x);
    const text = (at: [number, number], degrees: number, axis: 'latitude' | 'longitude') => {
      const html = label(formatDegrees(degrees, axis));
      const icon = divIcon({ className: `graticule-${axis}`, html, iconSize: [0, 0] });
      lines.addLayer(marker(at, { ...shared, icon }));
      const { x, y } = map.latLngToContainerPoint(at);
      const [width, height] = [html.offsetWidth, html.offsetHeight];
      const put = (left: number, top: number) => {
        html.style.left = `${left}px`;
        html.style.top = `${top}px`;
      };
      return { html, x, y, width, height, put };
    };
    lines.clearLayers();
    /** Where the last label of a longitude ends, and where the labels of longitudes begin. */
    let [taken, band] = [0, size.y];
    for (const longitude of multiples(west, east, step)) {
      lines.addLayer(
        polyline(
          [
            [-farNorth, longitude],
            [farNorth, longitude],
          ],
          line,
        ),
      );
      const { html, x, y, width, height, put } = text([south, longitude], longitude, 'longitude');
      const left = x + gap + width <= size.x ? gap : -gap - width;
      const top = -scaleRoom - height;
      if (x + left < taken) html.remove();
      else {
        put(left, top);
        [taken, band] = [x + left + width, Math.min(band, y + top)];
      }
    }
    for (const latitude of multiples(south, north, step)) {
      lines.addLayer(
        polyline(
          [
            [latitude, west - 360],
            [latitude, east + 360],
          ],
          line,
        ),
      );
      const { html, y, height, put } = text([latitude, west], latitude, 'latitude');
      const top = y < height ? 0 : -height;
      if (y + top + height > band) html.remove();
      else put(gap, top);
    }
  }
  map.on('moveend zoomend resize', draw);
  map.whenReady(draw);
}
