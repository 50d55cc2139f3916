import { statements } from './migration.ts';

/** How drawings are shown on a site, and the stamps that people put on documents there. */
export const drawingSettings = statements(
  '0058_drawing_settings',
  `
  alter table sites add column drawings jsonb not null
    default '{"shows_toggle": true, "shows_stats": true, "stamps": []}';
  `,
);
