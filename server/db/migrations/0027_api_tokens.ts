import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * API tokens of people and of service accounts, which are users who never sign in. Events name the
 * token of their call.
 */
export const apiTokens = statements(
  '0027_api_tokens',
  `
  alter table users add column is_service boolean not null default false;

  create table api_tokens (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    user_id integer not null,
    created_by_user_id integer not null,
    name text not null,
    token_hash text not null unique,
    prefix text not null,
    permissions text[],
    site_ids integer[],
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null check (expires_at > created_at),
    last_used_at timestamptz(3),
    last_used_address text,
    revoked_at timestamptz(3),
    unique (organisation_id, id),
    foreign key (organisation_id, user_id) references users (organisation_id, id),
    foreign key (organisation_id, created_by_user_id) references users (organisation_id, id)
  );
  create index api_tokens_user on api_tokens (organisation_id, user_id) where revoked_at is null;
  ${enableTenantPolicies('api_tokens', { scope: 'organisation', grant: 'select, insert, update' })}
  create policy lookup on api_tokens for select
    using ('api token:' || token_hash = (select app_lookup()));

  alter table events add column token_id integer;
  `,
);
