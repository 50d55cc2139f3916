import type { Bulletin, BulletinBody } from '../../contract/bulletins.ts';
import { instantOfWall, wallOfInstant } from '../../runtime/zone.ts';

/** The values of the form; times are in the person's time zone, `2026-11-22T07:30`. */
export interface BulletinFormValues {
  readonly title: string;
  readonly text: string;
  readonly start: string;
  /** Empty if the bulletin has no end. */
  readonly end: string;
  /** Empty if the bulletin is for everybody. */
  readonly siteIds: readonly number[];
}

const minuteLength = 16;

const toLocalText = (instant: string, timeZone: string): string =>
  new Date(wallOfInstant(Date.parse(instant), timeZone)).toISOString().slice(0, minuteLength);

const toInstantText = (wall: string, timeZone: string): string =>
  new Date(instantOfWall(Date.parse(`${wall}Z`), timeZone)).toISOString();

/** The values of a bulletin to edit; a new one begins now. */
export function toFormValues(
  before: Bulletin | null,
  now: Date,
  timeZone: string,
): BulletinFormValues {
  const end = before?.ends_at ?? null;
  return {
    title: before?.title ?? '',
    text: before?.text ?? '',
    start: toLocalText(before?.starts_at ?? now.toISOString(), timeZone),
    end: end === null ? '' : toLocalText(end, timeZone),
    siteIds: before?.site_ids ?? [],
  };
}

type Errors = { readonly [part in 'title' | 'text' | 'start' | 'end' | 'sites']?: part };

/** The errors of the form, by field. */
export function validateBulletin(
  { title, text, start, end, siteIds }: BulletinFormValues,
  everywhere: boolean,
): Errors {
  return {
    ...(title.trim() === '' ? { title: 'title' } : {}),
    ...(text.trim() === '' ? { text: 'text' } : {}),
    ...(start === '' ? { start: 'start' } : {}),
    ...(end !== '' && end <= start ? { end: 'end' } : {}),
    ...(siteIds.length === 0 && !everywhere ? { sites: 'sites' } : {}),
  };
}

/** The values in the shape that the call takes. */
export function toBulletinBody(
  { title, text, start, end, siteIds }: BulletinFormValues,
  timeZone: string,
): BulletinBody {
  return {
    title: title.trim(),
    text: text.trim(),
    starts_at: toInstantText(start, timeZone),
    ends_at: end === '' ? null : toInstantText(end, timeZone),
    site_ids: siteIds.length === 0 ? null : [...siteIds],
  };
}
