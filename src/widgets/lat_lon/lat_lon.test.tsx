import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { showEdit } from '../../../tests/support/render-edit.tsx';
import { normalisePosition, isPosition } from '../../ui/map/position.ts';
import { Edit } from './Edit.tsx';
import { parsePosition } from './cell-codec.ts';

const module = compiled(moduleDocument([column('lat_lon', 'place')]));

const show = (start: unknown, language: 'en' | 'de' = 'en') =>
  showEdit({ Edit, module, db: 'place', start, language });

const codes = (value: unknown) =>
  module.byDb
    .get('place')
    ?.check(value)
    .map(({ code, pointer }) => `${pointer} ${code}`);

describe('the inputs for latitude and longitude', () => {
  test('latitude and longitude are typed separately, in the notation of the language', async () => {
    const { user, stored } = show([], 'de');
    await user.type(screen.getByRole('textbox', { name: 'Breite' }), '51,32');
    expect(stored()).toEqual([51.32, null]);
    await user.type(screen.getByRole('textbox', { name: 'Länge' }), '12,01');
    expect(stored()).toEqual([51.32, 12.01]);
    await user.clear(screen.getByRole('textbox', { name: 'Breite' }));
    await user.clear(screen.getByRole('textbox', { name: 'Länge' }));
    expect(stored()).toEqual([]);
  });

  test('pasting a pair into one of the inputs fills both', async () => {
    const { user, stored } = show([]);
    await user.click(screen.getByRole('textbox', { name: 'Latitude' }));
    await user.paste('51.3204, 12.0188');
    expect(stored()).toEqual([51.3204, 12.0188]);
    await user.clear(screen.getByRole('textbox', { name: 'Longitude' }));
    await user.paste('7.5');
    expect(stored()).toEqual([51.3204, 7.5]);
  });

  test('a coordinate that is out of range is refused at its input', () => {
    expect(codes([90.1, 0])).toEqual(['/0 maximum']);
    expect(codes([-90.1, 181])).toEqual(['/0 minimum', '/1 maximum']);
    expect(codes([90, -180])).toEqual([]);
    expect(codes([12, null])).toEqual(['/1 type']);
  });

  test('a pasted text is a pair only if people would read it as one', () => {
    expect(['52,52 13,405', '52.52;13.405', '-1,2', 'N 52'].map(parsePosition)).toEqual([
      [52.52, 13.405],
      [52.52, 13.405],
      [-1, 2],
      null,
    ]);
  });
});

describe('the map of a position', () => {
  test('the map opens below its button, and keys place and move its marker', async () => {
    const { user, stored } = show([]);
    const button = screen.getByRole('button', { name: 'Choose on map' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    const map = screen.getByRole('application', { name: 'Map at No position yet' });
    // Leaflet loads asynchronously.
    await waitFor(() => expect(map.querySelector('.leaflet-map-pane')).not.toBeNull());
    fireEvent.keyDown(map, { key: 'Enter' });
    expect(stored()).toEqual([51.32, 12]);
    fireEvent.keyDown(map, { key: 'ArrowRight' });
    const [, east] = stored() as readonly number[];
    fireEvent.keyDown(map, { key: 'ArrowUp' });
    const [north] = stored() as readonly number[];
    expect(east !== undefined && east > 12 && east < 12.01).toBe(true);
    expect(north !== undefined && north > 51.32 && north < 51.33).toBe(true);
    fireEvent.keyDown(map, { key: '-' });
    fireEvent.keyDown(map, { key: 'ArrowLeft' });
    // At half the zoom, a step is twice as long.
    expect((stored() as readonly number[])[1]).toBeLessThan(12);
    screen.getByText(/grid shows degrees/);
    await user.click(screen.getByRole('button', { name: 'Close map' }));
    expect(screen.queryByRole('application')).toBeNull();
  });

  test('the marker stays within the valid range wherever it is dragged', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        (latitude, longitude) => {
          const held = normalisePosition(latitude, longitude);
          expect(isPosition(held)).toBe(true);
          expect(codes(held)).toEqual([]);
          const turns = (held[1] - longitude) / 360;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-7);
        },
      ),
    );
  });
});
