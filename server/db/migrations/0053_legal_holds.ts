import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** Items that must not be deleted for good, with all that hang on them; released holds stay. */
export const legalHolds = statements(
  '0053_legal_holds',
  `
  create table legal_holds (
    id integer generated always as identity primary key,
    site_id integer not null,
    module_type text not null,
    item_id integer not null,
    reason text not null,
    created_at timestamptz(3) not null default now(),
    created_by_user_id integer not null references users (id),
    released_at timestamptz(3),
    released_by_user_id integer references users (id),
    release_reason text,
    check (num_nonnulls(released_at, released_by_user_id, release_reason) in (0, 3))
  );
  create unique index legal_holds_in_force on legal_holds (site_id, module_type, item_id, reason)
    where released_at is null;
  create index legal_holds_site on legal_holds (site_id, id);
  `,
  enableTenantPolicies('legal_holds', { grant: 'select, insert, update' }),
);
