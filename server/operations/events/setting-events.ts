import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import type { SiteAccess } from '../context/site.ts';
import type { Services } from '../services.ts';

/** A change of a setting, which gets an event. */
export interface SettingChange {
  readonly call: string;
  /** The setting; it contains a dot, so that no module can have the name. */
  readonly eventType: `settings.${string}`;
  readonly id: number;
  /** By pointer: before and after. */
  readonly changes: { readonly [pointer: string]: readonly [unknown, unknown] };
  /** The read that became stale. */
  readonly staleCall: string;
}

/** Where a setting is: on a site, or (null) on all sites of the organisation. */
export interface SettingPlace extends Pick<SiteAccess, 'tx' | 'organisationId'> {
  readonly siteId: number | null;
}

/**
 * Writes the event of a changed setting, and invalidates its list, for the site or for all of them, after
 * the commit.
 */
export function recordSettingChange(
  { notifier }: Services,
  { tx, siteId, organisationId }: SettingPlace,
  { call, eventType, id, changes, staleCall }: SettingChange,
): void {
  writeEvents(tx, [{ site_id: siteId, call, item_type: eventType, item_id: id, changes }]);
  afterCommit(tx, () =>
    notifier.invalidate({ call: staleCall, organisationId, siteId, permission: null }),
  );
}

/** The values of a new row as changes: before is null. */
export function creationChanges(values: {
  readonly [name: string]: unknown;
}): SettingChange['changes'] {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [`/${name}`, [null, value] as const]),
  );
}
