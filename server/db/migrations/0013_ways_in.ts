import { appRole, enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

const ofOrganisation = { scope: 'organisation' } as const;

/**
 * Sessions with refresh tokens, second factors in addition to the authenticator, and single-use
 * tokens. Older sessions have no refresh token and end.
 */
export const signInMethods = statements(
  '0013_ways_in',
  `
  alter table sessions
    add column public_id uuid not null default gen_random_uuid() unique,
    add column token_expires_at timestamptz not null default now(),
    add column family_hash text unique,
    add column refresh_hash text,
    add column user_agent text,
    add column address text,
    add column proved_at timestamptz;
  create policy lookup_family on sessions for select
    using ('family:' || family_hash = (select app_lookup()));

  alter table users
    add column email_codes boolean not null default false,
    add column totp_pending text,
    add column webauthn_handle uuid not null default gen_random_uuid(),
    add column credentials_at timestamptz(3) not null default now();

  alter table login_challenges
    add column by_mail boolean not null default false,
    add column email_code_hash text,
    add column email_sent_at timestamptz,
    add column email_sends integer not null default 0;

  create table passkeys (
    id integer generated always as identity primary key,
    public_id uuid not null default gen_random_uuid() unique,
    organisation_id integer not null,
    user_id integer not null,
    kind text not null check (kind in ('webauthn', 'hardware')),
    name text not null,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text[] not null default '{}',
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  create index passkeys_user on passkeys (user_id);
  ${enableTenantPolicies('passkeys', ofOrganisation)}
  create policy lookup on passkeys for select
    using ('passkey:' || credential_id = (select app_lookup()));

  create table backup_codes (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    user_id integer not null,
    selector text not null,
    code_hash text not null,
    used_at timestamptz,
    unique (user_id, selector),
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  ${enableTenantPolicies('backup_codes', ofOrganisation)}

  create table identities (
    id integer generated always as identity primary key,
    public_id uuid not null default gen_random_uuid() unique,
    organisation_id integer not null,
    user_id integer not null,
    provider text not null,
    subject text not null,
    email text not null,
    created_at timestamptz not null default now(),
    unique (organisation_id, provider, subject),
    unique (user_id, provider),
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  ${enableTenantPolicies('identities', ofOrganisation)}
  `,
  // Both are looked up before the organisation is known: by a secret, and by the hash of a name.
  `
  create table single_uses (
    key_hash text primary key,
    purpose text not null,
    data jsonb not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index single_uses_expiry on single_uses (expires_at);
  alter table single_uses enable row level security;
  alter table single_uses force row level security;
  create policy lookup on single_uses
    using ('single use:' || key_hash = (select app_lookup()))
    with check ('single use:' || key_hash = (select app_lookup()));
  create policy sweep on single_uses
    using ((select app_lookup()) = 'what is over' and expires_at < now());
  grant select, insert, update, delete on single_uses to ${appRole};

  create table throttles (
    key_hash text primary key,
    failures integer not null,
    last_at timestamptz not null,
    next_at timestamptz not null
  );
  create index throttles_age on throttles (last_at);
  alter table throttles enable row level security;
  alter table throttles force row level security;
  create policy lookup on throttles
    using ('throttle:' || key_hash = (select app_lookup()))
    with check ('throttle:' || key_hash = (select app_lookup()));
  create policy sweep on throttles
    using ((select app_lookup()) = 'what is over' and last_at < now() - interval '2 days');
  grant select, insert, update, delete on throttles to ${appRole};
  `,
);
