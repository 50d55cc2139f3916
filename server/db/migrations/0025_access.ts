import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

const presets = [
  'viewer',
  'technician',
  'supervisor',
  'permit_issuer',
  'permit_acceptor',
  'safety_engineer',
  'site_admin',
  'auditor',
  'contractor',
];

/**
 * Roles have descriptions and versions. Grants go to people or teams, with a start, an end and a
 * reason. `person_grants` resolves them: a person holds the grants of their teams too. People ask
 * for access to sites, and admins view the product as another person.
 */
export const access = statements(
  '0025_access',
  `
  alter table roles
    add column description text,
    add column version integer not null default 1,
    drop constraint roles_preset_check,
    add constraint roles_preset_check check (preset in (${presets.map((preset) => `'${preset}'`).join(', ')}));

  alter table role_grants
    alter column user_id drop not null,
    add column team_id integer,
    add column starts_at timestamptz(3),
    add column granted_by_user_id integer,
    add column reason text,
    add column version integer not null default 1,
    drop constraint role_grants_user_id_role_id_site_id_key,
    add constraint role_grants_holder check (num_nonnulls(user_id, team_id) = 1),
    add constraint role_grants_period check (expires_at > starts_at),
    add constraint role_grants_once unique nulls not distinct (user_id, team_id, role_id, site_id),
    add foreign key (organisation_id, team_id) references teams (organisation_id, id) on delete cascade,
    add foreign key (organisation_id, granted_by_user_id) references users (organisation_id, id);
  create index role_grants_team on role_grants (team_id) where team_id is not null;
  create index role_grants_ends on role_grants (organisation_id, expires_at) where expires_at is not null;

  create view person_grants with (security_invoker = true) as
    select id, organisation_id, user_id, null::integer as team_id, role_id, scope, site_id,
      starts_at, expires_at
    from role_grants
    where user_id is not null
    union all
    select held.id, held.organisation_id, member.user_id, held.team_id, held.role_id, held.scope,
      held.site_id, held.starts_at, held.expires_at
    from role_grants as held
    join team_members as member
      on member.organisation_id = held.organisation_id and member.team_id = held.team_id;
  grant select on person_grants to sitewright_app;

  create table access_requests (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    site_id integer not null,
    user_id integer not null,
    reason text not null,
    state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
    created_at timestamptz(3) not null,
    decided_at timestamptz(3),
    decided_by_user_id integer,
    answer text,
    role_id integer,
    expires_at timestamptz(3),
    unique (organisation_id, id),
    check ((state = 'open') = (decided_at is null)),
    foreign key (organisation_id, site_id) references sites (organisation_id, id),
    foreign key (organisation_id, user_id) references users (organisation_id, id),
    foreign key (organisation_id, decided_by_user_id) references users (organisation_id, id)
  );
  create unique index access_requests_open on access_requests (user_id, site_id) where state = 'open';
  create index access_requests_site on access_requests (organisation_id, site_id, id);
  ${enableTenantPolicies('access_requests', { scope: 'organisation', grant: 'select, insert, update' })}

  alter table sessions add column view_as_user_id integer;
  alter table sessions add foreign key (organisation_id, view_as_user_id)
    references users (organisation_id, id);
  `,
);
