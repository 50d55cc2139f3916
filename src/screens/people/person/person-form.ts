import type { AccountRow } from '../../../contract/accounts.ts';
import type { AccountChanges } from '../../../contract/people-changes.ts';
import { endOfDay, siteDay, startOfDay } from '../../../runtime/rules/dates.ts';
import { languageOf } from '../../../runtime/text.ts';

/** The values of the form of a person; days are `2026-11-23`, empty for none. */
export interface PersonFormValues {
  readonly display_name: string;
  readonly phone: string;
  readonly badge: string;
  readonly employer: string;
  readonly manager_id: number | null;
  readonly deputy_id: number | null;
  readonly locale: string;
  /** The first and the last day of the absence. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The last day of an absence, which ends before the moment `until`. */
export function lastDayOf(until: string, timeZone: string): string {
  return siteDay(new Date(Date.parse(until) - 1).toISOString(), timeZone);
}

/** Whether the person is absent now. */
export function isAbsentNow({
  absent_from: from,
  absent_until: until,
}: Pick<AccountRow, 'absent_from' | 'absent_until'>): boolean {
  const now = Date.now();
  return until !== null && Date.parse(until) > now && (from === null || Date.parse(from) <= now);
}

export function toPersonForm(account: AccountRow, timeZone: string): PersonFormValues {
  const { display_name, phone, badge, employer, manager_id, deputy_id, locale } = account;
  const { absent_from: from, absent_until: until } = account;
  return {
    display_name,
    phone: phone ?? '',
    badge: badge ?? '',
    employer: employer ?? '',
    manager_id,
    deputy_id,
    locale: locale ?? 'en',
    firstDay: from === null ? '' : siteDay(from, timeZone),
    lastDay: until === null ? '' : lastDayOf(until, timeZone),
  };
}

export type PersonFormErrors = {
  readonly [field in 'display_name' | 'firstDay' | 'lastDay']?: 'name' | 'day' | 'order';
};

export function validatePerson({
  display_name,
  firstDay,
  lastDay,
}: PersonFormValues): PersonFormErrors {
  return {
    ...(display_name.trim() === '' && { display_name: 'name' as const }),
    ...(firstDay === '' && lastDay !== '' && { firstDay: 'day' as const }),
    ...(firstDay !== '' && lastDay === '' && { lastDay: 'day' as const }),
    ...(firstDay !== '' && lastDay !== '' && firstDay > lastDay && { lastDay: 'order' as const }),
  };
}

/** What the person changed, as the call takes it. */
export function toAccountChanges(
  account: AccountRow,
  values: PersonFormValues,
  timeZone: string,
): AccountChanges {
  const before = toPersonForm(account, timeZone);
  const { firstDay, lastDay } = values;
  const texts = (['phone', 'badge', 'employer'] as const).filter(
    (key) => values[key].trim() !== before[key],
  );
  const people = (['manager_id', 'deputy_id'] as const).filter(
    (key) => values[key] !== before[key],
  );
  return {
    ...(values.display_name.trim() !== before.display_name && {
      display_name: values.display_name.trim(),
    }),
    ...Object.fromEntries(texts.map((key) => [key, values[key].trim()])),
    ...Object.fromEntries(people.map((key) => [key, values[key]])),
    ...(values.locale !== before.locale && { locale: languageOf(values.locale) ?? 'en' }),
    ...((firstDay !== before.firstDay || lastDay !== before.lastDay) && {
      absent_from: firstDay === '' ? null : startOfDay(firstDay, timeZone),
      absent_until: lastDay === '' ? null : endOfDay(lastDay, timeZone),
    }),
  };
}
