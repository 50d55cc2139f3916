import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** Who must read the active version of a document, and who has read which version. */
export const itemReaders = statements(
  '0047_item_readers',
  `
  alter table item_versions add column is_minor boolean not null default false;
  create table item_readers (
    site_id integer not null,
    module_type text not null,
    item_id integer not null,
    user_id integer references users (id) on delete cascade,
    team_id integer references teams (id) on delete cascade,
    created_at timestamptz not null default now(),
    check (num_nonnulls(user_id, team_id) = 1),
    unique nulls not distinct (site_id, module_type, item_id, user_id, team_id)
  );
  create index item_readers_user on item_readers (user_id);
  create index item_readers_team on item_readers (team_id);
  create table item_readings (
    site_id integer not null,
    module_type text not null,
    item_id integer not null,
    version integer not null,
    user_id integer not null references users (id) on delete cascade,
    read_at timestamptz not null default now(),
    primary key (site_id, module_type, item_id, version, user_id)
  );
  `,
  enableTenantPolicies('item_readers'),
  enableTenantPolicies('item_readings'),
);
