import { sql } from 'kysely';
import type { FlowDocument } from '../../../src/runtime/documents.ts';
import { type ModuleStatuses, collectStatuses } from '../../../src/domain/my-work.ts';
import { statusesOf } from '../../../src/runtime/flow/compile.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';

/** The statuses of modules on some sites, by module type. */
export async function statusesOn(
  tx: Tx,
  modules: readonly LiveModule[],
  siteIds: readonly number[],
): Promise<ReadonlyMap<string, ModuleStatuses>> {
  const { rows } = await sql<{ readonly module_type: string; readonly flow: FlowDocument }>`
    select distinct header.module_type, stored.document -> 'statusFlow' as flow
    from template_versions as stored
    join template_headers as header
      on header.site_id = stored.site_id and header.id = stored.template_id
    where stored.site_id = any (${[...siteIds]}::integer[])
      and stored.document -> 'statusFlow' is not null`.execute(tx);
  const ofTemplates = Map.groupBy(rows, ({ module_type }) => module_type);
  return new Map(
    modules.map(({ document, compiled, statusNumbers }) => [
      document.type,
      collectStatuses([
        compiled.flow.statuses,
        ...(ofTemplates.get(document.type) ?? []).map(({ flow }) => [
          ...statusesOf(flow, statusNumbers).values(),
        ]),
      ]),
    ]),
  );
}
