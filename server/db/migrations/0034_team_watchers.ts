import { statements } from './migration.ts';

/** Teams watch items too: whoever is a member when an item changes is notified. */
export const teamWatchers = statements(
  '0034_team_watchers',
  `
  alter table watchers
    drop constraint watchers_pkey,
    alter column user_id drop not null,
    add column team_id integer,
    add constraint watchers_watcher check (num_nonnulls(user_id, team_id) = 1),
    add constraint watchers_once
      unique nulls not distinct (site_id, module_type, item_id, user_id, team_id),
    add foreign key (organisation_id, team_id) references teams (organisation_id, id) on delete cascade;
  create index watchers_team on watchers (team_id) where team_id is not null;
  `,
);
