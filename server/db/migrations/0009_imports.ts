import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * Files to be imported into a module, the problems of their rows, and saved mappings of sites. A
 * worker updates the job's heartbeat; a job whose heartbeat stops has ended with its server.
 */
export const imports = statements(
  '0009_imports',
  `
  create table import_jobs (
    id integer generated always as identity primary key,
    site_id integer not null references sites (id),
    module_type text not null,
    created_by_user_id integer not null references users (id),
    created_at timestamptz not null,
    state text not null,
    beat_at timestamptz not null,
    file_id text not null,
    file_name text not null,
    size bigint not null,
    sha256 text not null,
    format text not null,
    encoding text,
    separator text,
    sheets jsonb not null,
    sheet text,
    headers jsonb not null,
    sample jsonb not null,
    suggested jsonb not null,
    mapping jsonb,
    language text,
    rows_done integer not null default 0,
    rows_total integer,
    counts jsonb,
    error text,
    is_told boolean not null default false,
    unique (site_id, id)
  );
  create index import_jobs_age on import_jobs (site_id, beat_at);
  ${enableTenantPolicies('import_jobs')}

  create table import_problems (
    site_id integer not null,
    import_id integer not null,
    number integer not null,
    row integer not null,
    db text,
    "column" text,
    value text,
    code text not null,
    fault jsonb not null,
    primary key (site_id, import_id, number),
    foreign key (site_id, import_id) references import_jobs (site_id, id) on delete cascade
  );
  ${enableTenantPolicies('import_problems')}

  create table import_mappings (
    id integer generated always as identity primary key,
    site_id integer not null references sites (id),
    module_type text not null,
    name text not null,
    mapping jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (site_id, module_type, name)
  );
  ${enableTenantPolicies('import_mappings')}
  `,
);
