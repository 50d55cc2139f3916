import type { SiteChanges, SiteSettings } from '../../../contract/sites.ts';

/** What the form of a site edits. */
export type SiteValues = Omit<SiteSettings, 'id' | 'version' | 'is_archived'>;

/** The values and errors of a form, and the function that changes some of the values. */
export interface SiteFields {
  readonly values: SiteValues;
  readonly put: (change: SiteChanges) => void;
  readonly errors: SiteErrors;
}

export interface SiteErrors {
  readonly name?: boolean;
  readonly country_code?: boolean;
  /** The rows of shifts that lack a name or a time. */
  readonly shifts: readonly number[];
}

/** A new site before anything is filled in. */
export function newSiteValues(timezone: string): SiteValues {
  return {
    name: '',
    code: null,
    description: null,
    status: null,
    site_type: null,
    street: null,
    city: null,
    country_code: null,
    latitude: null,
    longitude: null,
    timezone,
    locale: null,
    colour: null,
    working_days: [1, 2, 3, 4, 5],
    shift_patterns: [],
    number_patterns: [],
    modules: null,
    file_analysis: true,
    drawings: { shows_toggle: true, shows_stats: true, stamps: [] },
  };
}

export function errorsOf({ name, country_code, shift_patterns }: SiteValues): SiteErrors {
  const shifts = shift_patterns.flatMap((shift, row) =>
    shift.name.trim() === '' || shift.from === '' || shift.until === '' ? [row] : [],
  );
  const isForeign = country_code !== null && !/^[A-Z]{2}$/.test(country_code);
  return {
    ...(name.trim() === '' && { name: true }),
    ...(isForeign && { country_code: true }),
    shifts,
  };
}

export function countOf({ name, country_code, shifts }: SiteErrors): number {
  return [name, country_code].filter((each) => each === true).length + shifts.length;
}

/** The text of an input as it is stored: null for none. */
export const textOrNull = (text: string) => (text.trim() === '' ? null : text);
