import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * Saved views of lists, of a person or of a site, and the default view of a module's list for a
 * role (null: for everybody whose roles have none).
 */
export const savedViews = statements(
  '0012_saved_views',
  `
  create table saved_views (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    site_id integer not null,
    module_type text not null,
    owner_user_id integer not null references users (id),
    is_shared boolean not null default false,
    name jsonb not null,
    document jsonb not null,
    pin_order integer,
    version integer not null default 1,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    unique (site_id, id),
    foreign key (organisation_id, site_id) references sites (organisation_id, id)
  );
  create index saved_views_owner on saved_views (site_id, owner_user_id);
  create index saved_views_shared on saved_views (site_id) where is_shared;
  ${enableTenantPolicies('saved_views')}

  create table view_defaults (
    id integer generated always as identity primary key,
    site_id integer not null,
    module_type text not null,
    role_id integer references roles (id) on delete cascade,
    view_id integer not null,
    unique nulls not distinct (site_id, module_type, role_id),
    foreign key (site_id, view_id) references saved_views (site_id, id) on delete cascade
  );
  ${enableTenantPolicies('view_defaults')}
  `,
);
