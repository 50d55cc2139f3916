import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * Each organisation may have an OpenID provider of its own. Groups that it names give roles and
 * teams; these are marked, because each sign-in brings them up to date.
 */
export const singleSignOn = statements(
  '0028_single_sign_on',
  `
  create table sign_in_providers (
    organisation_id integer primary key references organisations (id),
    issuer text not null,
    client_id text not null,
    client_secret text not null,
    label text not null,
    domains text[] not null default '{}',
    groups_claim text not null default 'groups',
    creates_accounts boolean not null default false,
    is_required boolean not null default false,
    version integer not null default 1,
    updated_at timestamptz(3) not null default now()
  );
  ${enableTenantPolicies('sign_in_providers', { scope: 'organisation' })}

  create table group_mappings (
    id integer generated always as identity primary key,
    organisation_id integer not null references organisations (id),
    group_value text not null,
    role_id integer,
    site_id integer,
    team_id integer,
    check (num_nonnulls(role_id, team_id) = 1),
    check (site_id is null or role_id is not null),
    unique nulls not distinct (organisation_id, group_value, role_id, site_id, team_id),
    foreign key (role_id) references roles (id) on delete cascade,
    foreign key (organisation_id, site_id) references sites (organisation_id, id),
    foreign key (organisation_id, team_id) references teams (organisation_id, id) on delete cascade
  );
  create index group_mappings_role on group_mappings (role_id) where role_id is not null;
  create index group_mappings_team on group_mappings (team_id) where team_id is not null;
  ${enableTenantPolicies('group_mappings', { scope: 'organisation' })}

  alter table role_grants add column is_provided boolean not null default false;
  alter table team_members add column is_provided boolean not null default false;
  `,
);
