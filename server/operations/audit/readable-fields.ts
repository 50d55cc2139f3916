import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { isVisiblePointer, visibleOnSite } from '../context/project.ts';
import { hidesColumns, liveFor } from '../context/visible.ts';
import type { Services } from '../services.ts';
import type { AuditAccess } from './audit-access.ts';

interface Event {
  readonly site_id: number | null;
  readonly item_type: string;
}

const keyOf = ({ site_id, item_type }: Event) => `${site_id} ${item_type}`;

/**
 * Makes the function that says whether the caller may read a change of an event: the log says that a
 * field right hides something, and not what.
 */
export async function readableFields(
  services: Pick<Services, 'modules'>,
  { tx, grants, now }: AuditAccess,
  rows: readonly Event[],
): Promise<(row: Event, pointer: string) => boolean> {
  const restricted = new Map<string, CompiledModule>();
  for (const row of rows) {
    const { site_id: siteId, item_type: type } = row;
    const full = services.modules.byType(type);
    if (siteId === null || full === undefined || restricted.has(keyOf(row))) continue;
    const held = activeGrantsOnSite(grants, siteId, now);
    const live = liveFor(full, (code) => hasPermission(held, code));
    if (!hidesColumns(live)) continue;
    const access = { services, live, tx, siteId, type, modules: new Map() };
    restricted.set(keyOf(row), await visibleOnSite(access));
  }
  return (row, pointer) => {
    const module = restricted.get(keyOf(row));
    return module === undefined || isVisiblePointer(module, pointer);
  };
}
