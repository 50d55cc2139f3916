import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

const ofOrganisation = { scope: 'organisation' } as const;

/**
 * Notifications, announcements of the organisation with their readers, and feedback. Each module
 * has a table of items, so notifications have no foreign key to them.
 */
export const notifications = statements(
  '0015_told',
  `
  create table notifications (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    user_id integer not null,
    kind text not null,
    site_id integer,
    module_type text,
    item_id integer,
    by_user_id integer,
    data jsonb not null default '{}',
    once_key text,
    created_at timestamptz(3) not null,
    read_at timestamptz(3),
    unique (user_id, once_key),
    foreign key (organisation_id, user_id) references users (organisation_id, id),
    foreign key (organisation_id, site_id) references sites (organisation_id, id)
  );
  create index notifications_user on notifications (user_id, id);
  create index notifications_unread on notifications (user_id) where read_at is null;
  create index notifications_age on notifications (organisation_id, created_at);
  ${enableTenantPolicies('notifications', ofOrganisation)}

  create table bulletins (
    id integer generated always as identity primary key,
    organisation_id integer not null references organisations (id),
    title text not null,
    text text not null,
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3),
    site_ids integer[],
    version integer not null default 1,
    created_at timestamptz(3) not null,
    created_by_user_id integer not null,
    updated_at timestamptz(3) not null,
    withdrawn_at timestamptz(3),
    unique (organisation_id, id),
    check (ends_at > starts_at),
    foreign key (organisation_id, created_by_user_id) references users (organisation_id, id)
  );
  create index bulletins_newest on bulletins (organisation_id, starts_at);
  ${enableTenantPolicies('bulletins', ofOrganisation)}

  create table bulletin_reads (
    organisation_id integer not null,
    bulletin_id integer not null,
    user_id integer not null,
    read_at timestamptz(3) not null,
    primary key (bulletin_id, user_id),
    foreign key (organisation_id, bulletin_id) references bulletins (organisation_id, id),
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  create index bulletin_reads_user on bulletin_reads (user_id);
  ${enableTenantPolicies('bulletin_reads', ofOrganisation)}

  create table feedback (
    id integer generated always as identity primary key,
    organisation_id integer not null references organisations (id),
    user_id integer not null,
    kind text not null,
    text text not null,
    created_at timestamptz(3) not null,
    foreign key (organisation_id, user_id) references users (organisation_id, id)
  );
  create index feedback_newest on feedback (organisation_id, id);
  ${enableTenantPolicies('feedback', { ...ofOrganisation, grant: 'select, insert' })}
  `,
);
