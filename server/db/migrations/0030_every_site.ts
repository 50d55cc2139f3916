import { statements } from './migration.ts';

/**
 * A grant of a Site role without a site is for every site of the organisation, later ones too.
 * `person_grants` has one row for each site, so that whoever reads what somebody holds on a site reads
 * ordinary rows; `on_every_site` marks them.
 */
export const everySite = statements(
  '0030_every_site',
  `
  alter table role_grants
    drop constraint role_grants_check,
    add constraint role_grants_place check (scope = 'Site' or site_id is null);
  create index role_grants_every_site on role_grants (organisation_id)
    where scope = 'Site' and site_id is null;

  create or replace view person_grants with (security_invoker = true) as
    select id, organisation_id, user_id, null::integer as team_id, role_id, scope, site_id,
      starts_at, expires_at, false as on_every_site
    from role_grants
    where user_id is not null and (scope = 'Organisation' or site_id is not null)
    union all
    select held.id, held.organisation_id, member.user_id, held.team_id, held.role_id, held.scope,
      held.site_id, held.starts_at, held.expires_at, false
    from role_grants as held
    join team_members as member
      on member.organisation_id = held.organisation_id and member.team_id = held.team_id
    where held.scope = 'Organisation' or held.site_id is not null
    union all
    select held.id, held.organisation_id, coalesce(held.user_id, member.user_id), held.team_id,
      held.role_id, held.scope, site.id, held.starts_at, held.expires_at, true
    from role_grants as held
    join sites as site on site.organisation_id = held.organisation_id
    left join team_members as member
      on member.organisation_id = held.organisation_id and member.team_id = held.team_id
    where held.scope = 'Site' and held.site_id is null
      and (held.user_id is not null or member.user_id is not null);
  `,
);
