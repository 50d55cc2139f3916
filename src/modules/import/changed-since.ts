import type { CompiledModule } from '../../runtime/compiled.ts';
import { betweenRule } from '../../widgets/common/filter-rules.ts';
import { isValidFilter } from '../list/queryable-columns.ts';
import { viewSearch } from '../list/state/view-url.ts';

const db = 'updated_at';

/**
 * The question to a list for what was made or changed since an instant (ISO 8601), to be put behind
 * its address; null where the list has no filter for it.
 */
export function changedSince(module: CompiledModule, instant: string): string | null {
  const rule = betweenRule(db, instant, null);
  if (rule === null || !isValidFilter(module, db, rule)) return null;
  return viewSearch({ kind: 'table', filter: rule });
}
