import type { DemoValue, OffsetDate, Ref } from '../types.ts';

/** `ironbark` of `site:ironbark`, as the keys of the site's rows contain it. */
export function siteName(site: string): string {
  return site.replace('site:', '');
}

/** The key of a row of a site: `eq:ironbark:HT-02`. */
export function keyOf(prefix: string, site: string, name: string | number): string {
  return `${prefix}:${siteName(site)}:${name}`;
}

export function ref(key: string): Ref {
  return { $ref: key };
}

/** References to rows of a site, in the stored shape of an item reference. */
export function refs(prefix: string, site: string, names: readonly string[] | undefined): Ref[] {
  return (names ?? []).map((name) => ref(keyOf(prefix, site, name)));
}

/** People and teams by key, in the stored shape of a user reference; null for nobody. */
export function peopleRefs(keys: readonly string[]): DemoValue {
  if (keys.length === 0) return null;
  const of = (kind: string) => keys.filter((key) => key.startsWith(`${kind}:`)).map(ref);
  return { user_ids: of('user'), team_ids: of('team') };
}

/** A day (and a time HH:mm on site) relative to the day of the first start. */
export function offsetDate(day: number, time?: string): OffsetDate {
  return time === undefined ? { $offset_days: day } : { $offset_days: day, $time: time };
}

/** Day and time as one number of days, for `createdOffsetDays`; never later than the first start. */
export function dayOffset(day: number, time: string, latest = -0.01): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return rounded(Math.min(day + (hours + minutes / 60) / 24, latest));
}

export function rounded(days: number): number {
  return Math.round(days * 1000) / 1000;
}

/** Removes null and undefined, because an empty field is absent. */
export function withoutEmptyValues(values: { readonly [db: string]: DemoValue | undefined }): {
  readonly [db: string]: DemoValue;
} {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, DemoValue] =>
        entry[1] !== undefined &&
        entry[1] !== null &&
        entry[1] !== '' &&
        !(Array.isArray(entry[1]) && entry[1].length === 0),
    ),
  );
}
