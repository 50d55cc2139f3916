import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database } from '../../server/db/database.ts';
import { type Tenant, withTenant } from '../../server/db/transaction.ts';

/** Records the statements of the database. */
export interface Statements {
  readonly db: Database;
  /** The statements of `work` that read a table, each with its plan as it ran. */
  readonly plansOf: (
    table: string,
    tenant: Tenant,
    work: () => Promise<unknown>,
  ) => Promise<string>;
}

/** The database with a recorder of its statements. */
export function recordStatements(database: Database): Statements {
  let heard: CompiledQuery[] | null = null;
  const ear: KyselyPlugin = {
    transformQuery: ({ node, queryId }): RootOperationNode => {
      heard?.push(database.app.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    db: { ...database, app: database.app.withPlugin(ear) },
    plansOf: async (table, tenant, work) => {
      heard = [];
      await work();
      const statements = heard;
      heard = null;
      const reads = statements.filter(
        ({ sql }) => /^\s*select/i.test(sql) && sql.includes(`"${table}"`),
      );
      return withTenant(database, tenant, async (tx) => {
        const plans: string[] = [];
        for (const { sql, parameters } of reads) {
          const explain = CompiledQuery.raw(`explain (analyze, buffers) ${sql}`, [...parameters]);
          const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explain);
          const plan = rows.map((row) => `    ${row['QUERY PLAN']}`);
          plans.push([`  ${sql.replace(/\s+/g, ' ').trim()}`, ...plan].join('\n'));
        }
        return plans.join('\n');
      });
    },
  };
}
