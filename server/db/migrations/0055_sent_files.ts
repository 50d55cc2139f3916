import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * Files that a service for file analysis keeps, until they are removed there, and whether a site lets its
 * files be sent. A row is written before its file is sent, and outlives the file here, so that no file is
 * forgotten at the service.
 */
export const sentFiles = statements(
  '0055_sent_files',
  `
  alter table sites add column file_analysis boolean not null default true;
  create table sent_files (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    site_id integer not null,
    file_id integer not null,
    service text not null,
    remote_name text not null,
    is_complete boolean not null default false,
    sent_by_user_id integer references users (id) on delete set null,
    sent_at timestamptz(3) not null,
    foreign key (organisation_id, site_id) references sites (organisation_id, id)
  );
  create index sent_files_site on sent_files (site_id, file_id);
  `,
  enableTenantPolicies('sent_files'),
);
