import { statements } from './migration.ts';

/** A role may come from a preset: a module document names what each preset starts with. */
export const rolePresets = statements(
  '0021_role_presets',
  `
  alter table roles add column preset text
    check (preset in ('viewer', 'technician', 'permit_issuer', 'safety_engineer'));
  `,
);
