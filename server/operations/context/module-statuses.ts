import { sql } from 'kysely';
import type { WorkRow } from '../../../src/contract/work.ts';
import type { FlowDocument } from '../../../src/runtime/documents.ts';
import { statusesOf } from '../../../src/runtime/flow/compile.ts';
import { finishedNumbers } from '../../../src/runtime/flow/finished.ts';
import type { CompiledStatus } from '../../../src/runtime/flow/types.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';

/** The statuses that items of a module can have, over all the flows of its templates. */
export interface ModuleStatuses {
  readonly byNumber: ReadonlyMap<number, CompiledStatus>;
  /** Numbers of the statuses that are finished in every flow that has them. */
  readonly finished: readonly number[];
  /** Numbers of approvals, over all flows. */
  readonly approvals: readonly number[];
  /** Numbers of statuses in which items wait for receipts, over all flows. */
  readonly receipts: readonly number[];
}

/**
 * Collects the statuses of the flows of a module. The first flow that has a status names it: those of
 * templates come first, because people know the statuses by them.
 */
function collectStatuses(flows: readonly (readonly CompiledStatus[])[]): ModuleStatuses {
  const all = Map.groupBy(flows.flat(), ({ number }) => number);
  const numbers = [...all].map(([number, statuses]) => ({ number, statuses }));
  const numbersOf = (is: (status: CompiledStatus) => boolean) =>
    numbers.filter(({ statuses }) => statuses.some(is)).map(({ number }) => number);
  return {
    byNumber: new Map(
      numbers.flatMap(({ number, statuses: [first] }) =>
        first === undefined ? [] : [[number, first] as const],
      ),
    ),
    finished: finishedNumbers(flows.flat()),
    approvals: numbersOf(({ isApproval }) => isApproval),
    receipts: numbersOf(({ node }) => Object.values(node.records ?? {}).includes('asked')),
  };
}

/** A status as replies contain it. */
export function toWorkStatus({ number, label, family, colour }: CompiledStatus): WorkRow['status'] {
  return { number, label, family, colour };
}

/** The statuses of modules on some sites, by module type. */
export async function statusesOn(
  tx: Tx,
  modules: readonly LiveModule[],
  siteIds: readonly number[],
): Promise<ReadonlyMap<string, ModuleStatuses>> {
  const { rows } = await sql<{ readonly module_type: string; readonly flow: FlowDocument }>`
    select header.module_type, stored.document -> 'statusFlow' as flow
    from template_versions as stored
    join template_headers as header
      on header.site_id = stored.site_id and header.id = stored.template_id
    where stored.site_id = any (${[...siteIds]}::integer[])
      and header.module_type = any (${modules.map(({ document }) => document.type)}::text[])
      and stored.document -> 'statusFlow' is not null
    group by 1, 2
    order by max(stored.template_id) desc, max(stored.version) desc`.execute(tx);
  const ofTemplates = Map.groupBy(rows, ({ module_type }) => module_type);
  return new Map(
    modules.map(({ document, compiled, statusNumbers }) => [
      document.type,
      collectStatuses([
        ...(ofTemplates.get(document.type) ?? []).map(({ flow }) => [
          ...statusesOf(flow, statusNumbers).values(),
        ]),
        compiled.flow.statuses,
      ]),
    ]),
  );
}
