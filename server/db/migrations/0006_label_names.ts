import { statements } from './migration.ts';

/** A label's name is unique in its module and site while the label exists. */
export const labelNames = statements(
  '0006_label_names',
  `
  create unique index labels_name on labels (site_id, module_type, lower(name))
    where deleted_at is null;
  `,
);
