import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** Codes that items got by a scan; one names at most one item of a site. */
export const itemCodes = statements(
  '0052_item_codes',
  `
  create table item_codes (
    id integer generated always as identity primary key,
    site_id integer not null,
    code text not null,
    module_type text not null,
    item_id integer not null,
    created_at timestamptz not null default now(),
    created_by_user_id integer references users (id) on delete set null,
    unique (site_id, code)
  );
  create index item_codes_item on item_codes (site_id, module_type, item_id);
  create index item_codes_user on item_codes (created_by_user_id);
  `,
  enableTenantPolicies('item_codes'),
);
