import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** Words of files that may be tags, with their places, and what people decided on hotspots. */
export const drawingHotspots = statements(
  '0054_drawing_hotspots',
  `
  alter table file_texts add column has_places boolean not null default false;
  create table file_tag_words (
    site_id integer not null,
    sha256 text not null,
    page integer not null,
    words jsonb not null,
    primary key (site_id, sha256, page),
    foreign key (site_id, sha256) references file_texts (site_id, sha256) on delete cascade
  );
  create table drawing_hotspots (
    id integer generated always as identity primary key,
    site_id integer not null,
    module_type text not null,
    item_id integer not null,
    version integer not null,
    page integer not null,
    x double precision not null,
    y double precision not null,
    width double precision not null,
    height double precision not null,
    text text not null,
    target_type text not null,
    target_id integer not null,
    origin text not null check (origin in ('text', 'hand')),
    state text not null check (state in ('confirmed', 'rejected')),
    decided_by_user_id integer not null references users (id),
    decided_at timestamptz(3) not null default now(),
    unique (site_id, module_type, item_id, version, page, target_type, target_id, x, y)
  );
  create index drawing_hotspots_target on drawing_hotspots (site_id, target_type, target_id)
    where state = 'confirmed';
  `,
  enableTenantPolicies('file_tag_words'),
  enableTenantPolicies('drawing_hotspots'),
);
