import type { CompiledModule } from '../../../runtime/compiled.ts';
import { QueryError } from '../../../runtime/query/error.ts';
import { prepareGroups } from '../../../runtime/query/groups/prepare.ts';

const context = { now: new Date(0).toISOString(), timeZone: 'UTC' };

/** Whether the server adds up the values of a column. */
export function isSummable(module: CompiledModule, db: string): boolean {
  try {
    prepareGroups(module, { sums: [db] }, context);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}
