import { statements } from './migration.ts';

/**
 * What organisations know about their people: phone, badge, employer, manager, absence with a
 * deputy, and when they were invited. Teams have a lead. Both have a version for optimistic locking.
 */
export const peopleDetails = statements(
  '0024_people_details',
  `
  alter table users
    add column phone text,
    add column badge text,
    add column employer text,
    add column manager_id integer,
    add column absent_from timestamptz,
    add column absent_until timestamptz,
    add column deputy_id integer,
    add column invited_at timestamptz,
    add column version integer not null default 1,
    add foreign key (organisation_id, manager_id) references users (organisation_id, id),
    add foreign key (organisation_id, deputy_id) references users (organisation_id, id),
    add check (absent_from < absent_until),
    add check (deputy_id <> id),
    add check (manager_id <> id);
  create unique index users_badge on users (organisation_id, lower(badge));
  create index users_manager on users (manager_id) where manager_id is not null;
  create index users_deputy on users (deputy_id) where deputy_id is not null;

  alter table teams
    add column lead_id integer,
    add column version integer not null default 1,
    add foreign key (organisation_id, lead_id) references users (organisation_id, id);
  create index teams_lead on teams (lead_id) where lead_id is not null;
  `,
);
