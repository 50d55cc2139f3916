import type { Updateable } from 'kysely';
import type { NewSite, SiteChanges, SiteSettings } from '../../../src/contract/sites.ts';
import { languageOf } from '../../../src/runtime/text.ts';
import { isTimeZone } from '../../../src/runtime/zone.ts';
import type { SitesTable } from '../../db/tables/organisation.ts';
import type { Tx } from '../../db/transaction.ts';
import { codeOf } from '../../error-code.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import { checkNumberPatterns } from './check-number-patterns.ts';
import type { Services } from '../services.ts';

/** The columns that admins change. */
const settingColumns = [
  'name',
  'code',
  'description',
  'status',
  'site_type',
  'street',
  'city',
  'country_code',
  'latitude',
  'longitude',
  'timezone',
  'locale',
  'colour',
  'working_days',
  'shift_patterns',
  'number_patterns',
  'modules',
  'file_analysis',
  'drawings',
] as const;

/** Reads a site's settings and locks the row until the end. Throws `not_found`. */
export async function lockSettings(
  tx: Tx,
  organisationId: number,
  siteId: number,
): Promise<SiteSettings> {
  const row = await settingsQuery(tx, organisationId, siteId).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return settingsOf(row);
}

/** Reads a site's settings. Throws `not_found`. */
export async function readSettings(
  tx: Tx,
  organisationId: number,
  siteId: number,
): Promise<SiteSettings> {
  const row = await settingsQuery(tx, organisationId, siteId).executeTakeFirst();
  if (row === undefined) throw notFound();
  return settingsOf(row);
}

function settingsQuery(tx: Tx, organisationId: number, siteId: number) {
  return tx
    .selectFrom('sites')
    .select(['id', 'version', 'is_archived', ...settingColumns])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', siteId);
}

type SettingsRecord = Awaited<
  ReturnType<ReturnType<typeof settingsQuery>['executeTakeFirstOrThrow']>
>;

function settingsOf({
  locale,
  shift_patterns,
  number_patterns,
  ...row
}: SettingsRecord): SiteSettings {
  return {
    ...row,
    locale: languageOf(locale) ?? null,
    shift_patterns: [...shift_patterns],
    number_patterns: [...number_patterns],
  };
}

const trimmed = (text: string | null) => (text === null ? null : text.trim());

/** Settings as the columns that store them. */
export function storedSettings(given: SiteChanges): Updateable<SitesTable> {
  const { name, code, shift_patterns, number_patterns, working_days, modules, drawings, ...rest } =
    given;
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(code !== undefined && { code: trimmed(code) }),
    ...(working_days !== undefined && { working_days: working_days.toSorted((a, b) => a - b) }),
    ...(modules !== undefined && { modules: modules === null ? null : [...modules] }),
    ...(shift_patterns !== undefined && { shift_patterns: JSON.stringify(shift_patterns) }),
    ...(number_patterns !== undefined && { number_patterns: JSON.stringify(number_patterns) }),
    ...(drawings !== undefined && { drawings: JSON.stringify(drawings) }),
  };
}

/**
 * Checks what schemas do not express: the time zone exists, the modules exist or were chosen
 * before, number patterns make numbers that their columns take, and a position has both coordinates.
 * `before` is null for a new site. Throws `invalid`.
 */
export function checkSettings(
  { modules }: Pick<Services, 'modules'>,
  given: SiteChanges | NewSite,
  before: SiteSettings | null,
): void {
  if (given.timezone !== undefined && !isTimeZone(given.timezone))
    throw invalid([{ pointer: '/timezone', code: 'format', params: {} }]);
  const known = new Set([
    ...modules.all().map(({ document }) => document.type),
    ...(before?.modules ?? []),
  ]);
  const unknown = (given.modules ?? []).findIndex((type) => !known.has(type));
  if (unknown !== -1)
    throw invalid([{ pointer: `/modules/${unknown}`, code: 'reference', params: {} }]);
  checkNumberPatterns(modules, given.number_patterns ?? []);
  const { latitude = before?.latitude ?? null, longitude = before?.longitude ?? null } = given;
  if ((latitude === null) !== (longitude === null))
    throw invalid([
      { pointer: latitude === null ? '/latitude' : '/longitude', code: 'required', params: {} },
    ]);
}

const uniqueViolation = '23505';

/** Runs a statement that stores a site. Throws `code_taken` if another site has the code. */
export async function unlessCodeTaken<T>(
  code: string | null | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw new Failure('code_taken', { code: code?.trim() ?? '' });
  }
}

/** The settings that differ, by pointer: before and after. */
export function settingChanges(before: SiteSettings | null, after: SiteSettings) {
  const changed = settingColumns.filter(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(
    changed.map((name) => [`/${name}`, [before?.[name] ?? null, after[name]] as const]),
  );
}
