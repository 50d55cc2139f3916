import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** How a site numbers its items, and the last number of each series. */
export const numberPatterns = statements(
  '0044_number_patterns',
  `
  alter table sites add column number_patterns jsonb not null default '[]';
  create table number_series (
    site_id integer not null,
    module_type text not null,
    db text not null,
    start_text text not null,
    end_text text not null,
    last_number bigint not null,
    primary key (site_id, module_type, db, start_text, end_text)
  );
  `,
  enableTenantPolicies('number_series'),
);
