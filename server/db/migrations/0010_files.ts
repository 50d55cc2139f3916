import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * Files that items of a site refer to. `used_at` is the time of the first reference: from then on
 * the file is never removed, because history shows it.
 */
export const files = statements(
  '0010_files',
  `
  create table files (
    id integer generated always as identity primary key,
    organisation_id integer not null,
    site_id integer not null,
    name text not null check (name <> ''),
    size bigint not null check (size >= 0),
    media_type text not null,
    format text not null,
    sha256 text not null,
    store_id text not null,
    thumbnail_id text,
    thumbnail_size integer,
    width integer check (width > 0),
    height integer check (height > 0),
    kind text check (kind in ('uploaded', '360', 'closeup')),
    created_by_user_id integer not null references users (id),
    created_at timestamptz(3) not null,
    used_at timestamptz(3),
    foreign key (organisation_id, site_id) references sites (organisation_id, id),
    check ((width is null) = (height is null) and (width is null) = (kind is null)),
    check ((width is null) = (thumbnail_id is null) and (width is null) = (thumbnail_size is null))
  );
  create index files_unused on files (site_id, created_at) where used_at is null;
  create index files_site on files (site_id, id);
  ${enableTenantPolicies('files')}
  `,
);
