import { statements } from './migration.ts';

/** When and where a photo was taken, where its field records it. */
export const photoFacts = statements(
  '0056_photo_facts',
  `
  alter table files
    add column taken_at timestamptz(3),
    add column latitude double precision check (latitude between -90 and 90),
    add column longitude double precision check (longitude between -180 and 180),
    add check ((latitude is null) = (longitude is null));
  `,
);
