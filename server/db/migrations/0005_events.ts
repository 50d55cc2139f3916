import { appRole } from '../policies.ts';
import { statements } from './migration.ts';

const visible = `organisation_id = (select app_organisation_id())
    and (site_id is null or site_id = any ((select app_site_ids())::integer[]))`;

function tenantOrSite(table: string): string {
  return `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant on ${table} using (${visible}) with check (${visible});`;
}

/**
 * The append-only log of every change, and its head rows (docs/decisions/event-log.md). Of an event
 * only the erasable values may change, and only by erasure. Events have no foreign keys, because
 * each write would lock the rows of site and user; the head row has them instead.
 */
export const events = statements(
  '0005_events',
  `
  create table event_heads (
    organisation_id integer not null references organisations (id),
    site_id integer,
    sequence bigint not null,
    hash text not null,
    unique nulls not distinct (organisation_id, site_id),
    foreign key (organisation_id, site_id) references sites (organisation_id, id)
  );
  ${tenantOrSite('event_heads')}
  grant select, insert, update on event_heads to ${appRole};

  create table events (
    organisation_id integer not null,
    site_id integer,
    sequence bigint not null check (sequence > 0),
    at timestamptz not null,
    user_id integer,
    call text not null,
    item_type text not null,
    item_id integer,
    changes jsonb,
    commitments jsonb not null,
    previous_hash text not null,
    hash text not null,
    unique nulls not distinct (organisation_id, site_id, sequence)
  );
  create index events_item on events (organisation_id, site_id, item_type, item_id, sequence);
  ${tenantOrSite('events')}
  grant select, insert, update (changes) on events to ${appRole};
  `,
  `
  create function events_only_erase() returns trigger language plpgsql as $$
    begin
      if exists (
        select from jsonb_each(coalesce(new.changes, '{}')) as kept
        where kept.value is distinct from coalesce(old.changes, '{}') -> kept.key
      ) then
        raise exception 'Values of an event can be erased, not changed.' using errcode = '42501';
      end if;
      return new;
    end $$;
  create trigger events_only_erase before update on events
    for each row execute function events_only_erase();
  `,
);
