import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** Drafts of templates that several people edit: the log of their commands, and who has one open. */
export const templateDrafts = statements(
  '0041_template_drafts',
  `
  create table template_drafts (
    id uuid primary key default gen_random_uuid(),
    site_id integer not null,
    template_id integer not null unique,
    version integer not null,
    document jsonb not null,
    entry_count integer not null default 0,
    created_at timestamptz not null default now(),
    created_by_user_id integer references users (id),
    changed_at timestamptz not null default now(),
    changed_by_user_id integer references users (id),
    unique (site_id, id),
    foreign key (site_id, template_id) references template_headers (site_id, id)
  );
  create table template_draft_entries (
    site_id integer not null,
    draft_id uuid not null,
    sequence integer not null,
    entry_id text not null,
    user_id integer not null references users (id),
    entry jsonb not null,
    primary key (draft_id, sequence),
    unique (draft_id, entry_id),
    foreign key (site_id, draft_id) references template_drafts (site_id, id)
  );
  create table template_draft_authors (
    site_id integer not null,
    draft_id uuid not null,
    author uuid not null,
    user_id integer not null references users (id),
    selected text,
    seen_at timestamptz not null default now(),
    primary key (draft_id, author),
    foreign key (site_id, draft_id) references template_drafts (site_id, id)
  );
  `,
  enableTenantPolicies('template_drafts'),
  enableTenantPolicies('template_draft_entries'),
  enableTenantPolicies('template_draft_authors'),
);
