import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** The text of files by their content: what became of reading it, and its pages. */
export const fileTexts = statements(
  '0049_file_texts',
  `
  create table file_texts (
    site_id integer not null,
    sha256 text not null,
    state text not null default 'pending' check (state in ('pending', 'done', 'none', 'failed')),
    reason text,
    pages integer,
    is_cut boolean not null default false,
    attempts integer not null default 0,
    claimed_at timestamptz(3),
    primary key (site_id, sha256)
  );
  create index file_texts_pending on file_texts (site_id) where state = 'pending';
  create table file_text_pages (
    site_id integer not null,
    sha256 text not null,
    page integer not null,
    text text not null,
    search_text text collate "C" not null,
    primary key (site_id, sha256, page),
    foreign key (site_id, sha256) references file_texts (site_id, sha256) on delete cascade
  );
  create index file_text_pages_search on file_text_pages using gin (search_text gin_trgm_ops);
  `,
  enableTenantPolicies('file_texts'),
  enableTenantPolicies('file_text_pages'),
);
