import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * The activity of an item: comments and watchers. Each module has a table of items, so nothing here
 * has a foreign key to them; items are only soft-deleted.
 */
export const activity = statements(
  '0011_beside',
  `
  create table comments (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    site_id integer not null,
    module_type text not null,
    item_id integer not null,
    client_id uuid not null,
    user_id integer not null references users (id),
    text text not null,
    mentioned_user_ids integer[] not null default '{}',
    mentioned_team_ids integer[] not null default '{}',
    created_at timestamptz(3) not null,
    edited_at timestamptz(3),
    removed_at timestamptz(3),
    unique (site_id, client_id),
    foreign key (organisation_id, site_id) references sites (organisation_id, id),
    check ((removed_at is null) = (text <> ''))
  );
  create index comments_item on comments (site_id, module_type, item_id, id);
  ${enableTenantPolicies('comments')}

  create table watchers (
    organisation_id integer not null,
    site_id integer not null,
    module_type text not null,
    item_id integer not null,
    user_id integer not null references users (id),
    created_at timestamptz(3) not null,
    primary key (site_id, module_type, item_id, user_id),
    foreign key (organisation_id, site_id) references sites (organisation_id, id)
  );
  create index watchers_user on watchers (site_id, user_id);
  ${enableTenantPolicies('watchers')}
  `,
);
