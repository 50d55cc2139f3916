import { statements } from './migration.ts';

/** A label's name is its own in its module and site, as long as it is there. */
export const labelNames = statements(
  '0006_label_names',
  `
  create unique index labels_name on labels (site_id, module_type, lower(name))
    where deleted_at is null;
  `,
);
