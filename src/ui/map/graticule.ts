import { divIcon, layerGroup, type Map as LeafletMap, marker, polyline, svg } from 'leaflet';
import { multiples, roundStep } from './round-steps.ts';

/** Minimum distance between lines, in px. */
const nearest = 90;
/** The limit of the Mercator projection, in degrees. */
const farNorth = 85;

function label(text: string): HTMLElement {
  const label = document.createElement('span');
  label.textContent = text;
  return label;
}

/** Lines of equal latitude and longitude at round degrees, below everything else on the map. */
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
    const text = (at: [number, number], degrees: number, axis: 'latitude' | 'longitude') =>
      marker(at, {
        ...shared,
        icon: divIcon({
          className: `graticule-${axis}`,
          html: label(formatDegrees(degrees, axis)),
          iconSize: [0, 0],
        }),
      });
    lines.clearLayers();
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
      lines.addLayer(text([south, longitude], longitude, 'longitude'));
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
      lines.addLayer(text([latitude, west], latitude, 'latitude'));
    }
  }
  map.on('moveend zoomend resize', draw);
  map.whenReady(draw);
}
