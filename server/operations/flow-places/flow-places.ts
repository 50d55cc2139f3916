import { sql } from 'kysely';
import type { FlowPlace } from '../../../src/contract/flow-places.ts';
import { isFinished } from '../../../src/runtime/flow/finished.ts';
import type { CompiledStatus } from '../../../src/runtime/flow/types.ts';
import { countByStatus } from '../../db/items/template-usage.ts';
import type { Tx } from '../../db/transaction.ts';
import { moduleOf } from '../context/items.ts';
import type { MySite } from '../context/my-sites.ts';
import type { Services } from '../services.ts';

/** Somebody whom flows can name as approver, or as assignee. */
export interface Named {
  readonly kind: 'user' | 'team' | 'role';
  readonly id: number;
}

/** The places of a flow that name somebody, by kind. */
const inFlows = {
  user: '$.** ? (@.user_id == $id || @.assignedToUserIds[*] == $id)',
  team: '$.** ? (@.team_id == $id || @.assignedToTeamIds[*] == $id)',
  role: '$.** ? (@.role_id == $id)',
} as const satisfies { readonly [K in Named['kind']]: string };

function isNamedBy({ node }: CompiledStatus, { kind, id }: Named): boolean {
  const { approvers = [], assignedToUserIds = [], assignedToTeamIds = [] } = node;
  const assigned: readonly number[] = {
    user: assignedToUserIds,
    team: assignedToTeamIds,
    role: [],
  }[kind];
  return assigned.includes(id) || approvers.some((each) => each[`${kind}_id`] === id);
}

interface VersionPlace {
  readonly site_id: number;
  readonly site_name: string;
  readonly module_type: string;
  readonly template_id: number;
  readonly template_name: NonNullable<FlowPlace['template_name']>;
  readonly version: number;
  readonly is_newest: boolean;
}

/** The number of open items that go by a version of a template. */
async function openItems(
  services: Pick<Services, 'modules'>,
  tx: Tx,
  { site_id: siteId, module_type: type, template_id, version }: VersionPlace,
): Promise<number> {
  const live = services.modules.byType(type);
  if (live === undefined) return 0;
  const { databaseTable: table } = live.document;
  const counts = await countByStatus(tx, siteId, table, template_id, version);
  if (counts.length === 0) return 0;
  const access = { services, live, tx, siteId, type, modules: new Map() };
  const { flow } = await moduleOf(access, { template_id, template_version: version });
  const open = counts.filter(({ status }) => {
    const known = flow.byNumber.get(status);
    return known !== undefined && !isFinished(known.family);
  });
  return open.reduce((sum, { items }) => sum + items, 0);
}

/**
 * The status flows that name somebody: of modules, of the newest versions of templates on the sites,
 * and of older versions by which open items go. The transaction sees the sites.
 */
export async function flowsNaming(
  services: Pick<Services, 'modules'>,
  tx: Tx,
  sites: readonly MySite[],
  named: Named,
): Promise<readonly FlowPlace[]> {
  const { rows } = await sql<VersionPlace>`
    select site.id as site_id, site.name as site_name, header.module_type,
      header.id as template_id, header.name as template_name, version.version,
      (header.deleted_at is null and version.version = header.version) as is_newest
    from template_headers as header
    join sites as site on site.id = header.site_id
    join template_versions as version
      on version.site_id = header.site_id and version.template_id = header.id
    where header.site_id = any (${sites.map(({ id }) => id)}::integer[])
      and jsonb_path_exists(
        version.document -> 'statusFlow', ${inFlows[named.kind]}::jsonpath,
        ${JSON.stringify({ id: named.id })}::jsonb
      )
    order by site.id, header.module_type, header.id, version.version desc`.execute(tx);
  const ofTemplates: FlowPlace[] = [];
  for (const row of rows) {
    const { is_newest: isNewest, ...place } = row;
    const open = isNewest ? null : await openItems(services, tx, row);
    if (open !== 0) ofTemplates.push({ ...place, open_items: open });
  }
  const nowhere = { site_id: null, site_name: null, template_id: null, template_name: null };
  const ofModules = services.modules
    .all()
    .filter(({ compiled }) => compiled.flow.statuses.some((status) => isNamedBy(status, named)))
    .map(({ document }) => ({
      ...nowhere,
      module_type: document.type,
      version: null,
      open_items: null,
    }));
  return [...ofModules, ...ofTemplates];
}
