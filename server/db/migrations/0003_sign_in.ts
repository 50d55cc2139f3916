import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * Sessions and pending sign-ins. Both are looked up before the organisation is known: only the row
 * whose secret the caller already has is visible (`withSystem`).
 */
export const signIn = statements(
  '0003_sign_in',
  `
  create table sessions (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    user_id integer not null,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  create index sessions_user on sessions (user_id);
  create index sessions_expiry on sessions (expires_at);
  ${enableTenantPolicies('sessions', { scope: 'organisation' })}
  create policy lookup on sessions for select
    using ('session:' || token_hash = (select app_lookup()));

  create table login_challenges (
    id uuid primary key default gen_random_uuid(),
    organisation_id integer not null,
    user_id integer not null,
    method text not null,
    attempts integer not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    consumed_at timestamptz,
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  create index login_challenges_user on login_challenges (user_id);
  create index login_challenges_expiry on login_challenges (expires_at);
  ${enableTenantPolicies('login_challenges', { scope: 'organisation' })}
  create policy lookup on login_challenges for select
    using ('challenge:' || id = (select app_lookup()));

  create table idempotency_keys (
    organisation_id integer not null,
    user_id integer not null,
    call text not null,
    key text not null,
    request_hash text not null,
    status integer,
    response jsonb,
    created_at timestamptz not null default now(),
    primary key (user_id, call, key),
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  create index idempotency_keys_age on idempotency_keys (created_at);
  ${enableTenantPolicies('idempotency_keys', { scope: 'organisation' })}
  `,
);
