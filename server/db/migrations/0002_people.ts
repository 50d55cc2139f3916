import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

const ofOrganisation = { scope: 'organisation' } as const;

/** Users, teams, roles and their grants (spec sections 3 and 6). */
export const people = statements(
  '0002_people',
  `
  create table users (
    id integer generated always as identity primary key,
    organisation_id integer not null references organisations (id),
    email text not null,
    display_name text not null,
    password_hash text,
    totp_secret text,
    totp_last_step bigint,
    locale text,
    disabled_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (organisation_id, id)
  );
  create unique index users_email on users (organisation_id, lower(email));
  ${enableTenantPolicies('users', { scope: 'organisation', grant: 'select, insert, update' })}

  create table teams (
    id integer generated always as identity primary key,
    organisation_id integer not null references organisations (id),
    name text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (organisation_id, id),
    unique (organisation_id, name)
  );
  ${enableTenantPolicies('teams', ofOrganisation)}

  create table team_members (
    organisation_id integer not null,
    team_id integer not null,
    user_id integer not null,
    primary key (team_id, user_id),
    foreign key (organisation_id, team_id) references teams (organisation_id, id) on delete cascade,
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  create index team_members_user on team_members (user_id);
  ${enableTenantPolicies('team_members', ofOrganisation)}

  create table roles (
    id integer generated always as identity primary key,
    organisation_id integer not null references organisations (id),
    name text not null,
    scope text not null check (scope in ('Site', 'Organisation')),
    permissions text[] not null default '{}',
    holds_all boolean not null default false,
    reads_new_modules boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (organisation_id, id, scope),
    unique (organisation_id, name)
  );
  ${enableTenantPolicies('roles', ofOrganisation)}

  create table role_grants (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    user_id integer not null,
    role_id integer not null,
    scope text not null,
    site_id integer,
    expires_at timestamptz,
    created_at timestamptz not null default now(),
    check ((scope = 'Site') = (site_id is not null)),
    unique nulls not distinct (user_id, role_id, site_id),
    foreign key (organisation_id, user_id) references users (organisation_id, id),
    foreign key (organisation_id, role_id, scope) references roles (organisation_id, id, scope),
    foreign key (organisation_id, site_id) references sites (organisation_id, id)
  );
  create index role_grants_site on role_grants (organisation_id, site_id);
  create index role_grants_role on role_grants (role_id);
  ${enableTenantPolicies('role_grants', ofOrganisation)}
  `,
);
