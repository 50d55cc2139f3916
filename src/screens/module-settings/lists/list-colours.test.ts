import { expect, test } from 'vitest';
import { contrast } from '../../../ui/theme/contrast.ts';
import { palettes } from '../../../ui/theme/palette.ts';
import { listColours } from './list-colours.ts';

test('each colour of a list stands out against every ground of both themes', () => {
  const faint = Object.values(palettes).flatMap(({ surface, raised, canvas }) =>
    listColours.filter(({ colour }) =>
      [surface, raised, canvas].some((ground) => contrast(colour, ground) < 3),
    ),
  );
  expect(faint).toEqual([]);
});
