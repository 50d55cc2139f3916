import { statements } from './migration.ts';

/**
 * The look and the first steps of an organisation, and what a site's admins change: its code,
 * working time and modules.
 */
export const siteSettings = statements(
  '0023_site_settings',
  `
  alter table organisations
    add column logo bytea check (length(logo) <= 262144),
    add column logo_type text,
    add column colour text,
    add column timezone text,
    add column languages text[] not null default '{}',
    add column guide jsonb not null default '{}',
    add column version integer not null default 1,
    add check ((logo is null) = (logo_type is null));

  alter table sites
    add column code text check (code <> ''),
    add column street text,
    add column working_days integer[] not null default '{1,2,3,4,5}'
      check (working_days <@ '{1,2,3,4,5,6,7}'),
    add column shift_patterns jsonb not null default '[]',
    add column modules text[],
    add column version integer not null default 1;
  create unique index sites_code on sites (organisation_id, lower(code));
  `,
);
