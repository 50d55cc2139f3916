import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * An identity provider keeps people and teams up to date (SCIM): one token per organisation, which is
 * looked up before the organisation is known, and what the provider keeps of people and teams.
 */
export const provisioning = statements(
  '0029_provisioning',
  `
  create table provisioning_tokens (
    organisation_id integer primary key references organisations (id),
    token_hash text not null unique,
    made_by_user_id integer not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    foreign key (organisation_id, made_by_user_id) references users (organisation_id, id)
  );
  ${enableTenantPolicies('provisioning_tokens', { scope: 'organisation' })}
  create policy lookup on provisioning_tokens for select
    using ('provisioning:' || token_hash = (select app_lookup()));

  alter table users
    add column external_id text,
    add column given_name text,
    add column family_name text,
    add column kept_fields text[],
    add column provider_active boolean;
  create index users_external on users (organisation_id, external_id)
    where external_id is not null;

  alter table teams
    add column external_id text,
    add column is_kept boolean not null default false;
  create index teams_external on teams (organisation_id, external_id)
    where external_id is not null;
  `,
);
