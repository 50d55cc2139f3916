import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * Marks on the pages of a version of a document, and what people say about them. A removed one stays until its
 * document is erased, so that it can be brought back.
 */
export const documentAnnotations = statements(
  '0057_document_annotations',
  `
  create table document_annotations (
    id integer generated always as identity primary key,
    site_id integer not null,
    module_type text not null,
    item_id integer not null,
    version integer not null,
    page integer not null,
    kind text not null check (kind in ('rectangle', 'arrow', 'freehand', 'text', 'stamp')),
    points jsonb not null,
    text text not null,
    status text not null default 'open' check (status in ('open', 'answered', 'closed')),
    user_id integer not null references users (id),
    created_at timestamptz(3) not null,
    changed_at timestamptz(3),
    removed_at timestamptz(3),
    carried_from integer references document_annotations (id) on delete set null,
    unique (carried_from, version)
  );
  create index document_annotations_item
    on document_annotations (site_id, module_type, item_id, version);
  create table document_annotation_comments (
    id integer generated always as identity primary key,
    site_id integer not null,
    annotation_id integer not null references document_annotations (id) on delete cascade,
    user_id integer not null references users (id),
    text text not null,
    status text check (status in ('open', 'answered', 'closed')),
    created_at timestamptz(3) not null
  );
  create index document_annotation_comments_of on document_annotation_comments (annotation_id);
  `,
  enableTenantPolicies('document_annotations'),
  enableTenantPolicies('document_annotation_comments'),
);
