import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** Field types that admins of a site make of those of the catalogue. */
export const ownTypes = statements(
  '0037_own_types',
  `
  create table own_types (
    id integer generated always as identity primary key,
    site_id integer not null references sites (id),
    key text not null,
    document jsonb not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (site_id, key)
  );
  `,
  enableTenantPolicies('own_types', { grant: 'select, insert, update' }),
);
