import { sql } from 'kysely';
import type { Assignments } from '../../../src/contract/hand-over.ts';
import type { Tx } from '../../db/transaction.ts';
import type { MySite } from '../context/my-sites.ts';
import type { Services } from '../services.ts';

/** A status flow that names a person. */
export type FlowPlace = Assignments['flows'][number];

/** The places of a flow that name a person. */
const inFlows = '$.** ? (@.user_id == $user || @.assignedToUserIds[*] == $user)';

/** The newest versions of templates on the sites whose flows name the person, and the modules. */
export async function flowsNaming(
  { modules }: Pick<Services, 'modules'>,
  tx: Tx,
  sites: readonly MySite[],
  userId: number,
): Promise<readonly FlowPlace[]> {
  const { rows } = await sql<FlowPlace>`
    select site.id as site_id, site.name as site_name, header.module_type,
      header.id as template_id, header.name as template_name
    from template_headers as header
    join sites as site on site.id = header.site_id
    join template_versions as version
      on version.site_id = header.site_id and version.template_id = header.id
        and version.version = header.version
    where header.site_id = any (${sites.map(({ id }) => id)}::integer[])
      and header.deleted_at is null
      and jsonb_path_exists(
        version.document -> 'statusFlow', ${inFlows}::jsonpath, ${JSON.stringify({ user: userId })}::jsonb
      )
    order by site.id, header.module_type, header.id`.execute(tx);
  const named = modules.all().filter(({ compiled }) =>
    compiled.flow.statuses.some(({ node: { approvers = [], assignedToUserIds = [] } }) => {
      return (
        approvers.some(({ user_id }) => user_id === userId) || assignedToUserIds.includes(userId)
      );
    }),
  );
  const nowhere = { site_id: null, site_name: null, template_id: null, template_name: null };
  const ofModules = named.map(({ document }) => ({ ...nowhere, module_type: document.type }));
  return [...ofModules, ...rows];
}
