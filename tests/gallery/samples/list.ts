import type { FieldTypeName } from '../../../src/runtime/field-settings.ts';
import * as choices from './choices.ts';
import * as files from './files.ts';
import * as inspections from './inspections.ts';
import * as links from './links.ts';
import * as numbers from './numbers.ts';
import * as people from './people.ts';
import * as places from './coordinates-charts.ts';
import * as rows from './rows.ts';
import type { Samples } from './sample.ts';
import * as texts from './texts.ts';

const { drm_coordinate, ...otherPlaces } = places;

/** Samples of every field type; a room without any is a compile error. */
export const samples: Readonly<Record<FieldTypeName, Samples>> = {
  ...choices,
  ...files,
  ...inspections,
  ...links,
  ...numbers,
  ...people,
  ...rows,
  ...texts,
  ...otherPlaces,
  '3drm_coordinate': drm_coordinate,
};
