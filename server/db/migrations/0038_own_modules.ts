import { appRole, enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** The documents of modules that an organisation made, as text: their files keep their form. */
export const ownModules = statements(
  '0038_own_modules',
  `
  create table own_modules (
    id integer generated always as identity primary key,
    organisation_id integer not null references organisations (id),
    module_type text not null unique,
    document text not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    changed_by_user_id integer not null references users (id)
  );
  `,
  enableTenantPolicies('own_modules', {
    scope: 'organisation',
    grant: 'select, insert, update',
  }),
  `create policy registry on own_modules for select to ${appRole}
    using ((select app_lookup()) = 'every organisation');`,
);
