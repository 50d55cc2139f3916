/**
 * The rows of demo/records. People and items refer to each other by stable keys (`user:technician`,
 * `eq:ironbark:HT-02`); seeding replaces keys by ids and offsets by dates. demo/README.md describes
 * the files and the markers.
 */
import type { RolePreset } from '../src/domain/permissions.ts';
import type { Language, Text } from '../src/runtime/text.ts';

/** A marker for the id of the row with this key. */
export interface Ref {
  readonly $ref: string;
}

/**
 * A marker for a date: whole days from the day on which the server first starts, in the time zone
 * of the item's site. With `$time` (HH:mm on site) it is that moment as ISO 8601 UTC, without it a
 * date `YYYY-MM-DD`.
 */
export interface OffsetDate {
  readonly $offset_days: number;
  readonly $time?: string;
}

/** A stored value of a field type (schemas/field-types), with markers for ids and dates. */
export type DemoValue =
  | string
  | number
  | boolean
  | null
  | Ref
  | OffsetDate
  | readonly DemoValue[]
  | { readonly [key: string]: DemoValue };

export interface DemoOrganisation {
  readonly key: string;
  /** What people type at sign-in. */
  readonly code: string;
  readonly name: string;
}

export interface DemoUser {
  readonly key: string;
  readonly organisation: string;
  readonly display_name: string;
  readonly email: string;
  readonly locale: Language;
  readonly is_active: boolean;
}

export interface DemoTeam {
  readonly key: string;
  readonly organisation: string;
  readonly name: string;
  readonly members: readonly string[];
}

export interface DemoRole {
  readonly key: string;
  readonly organisation: string;
  readonly name: string;
  readonly scope: 'Organisation' | 'Site';
  readonly preset?: RolePreset;
  /**
   * `{module type}.{action}`; `*` on either side matches all, including modules that are added
   * later.
   */
  readonly permissions: readonly string[];
}

export interface DemoGrant {
  readonly user: string;
  readonly role: string;
  /** Null for roles of the organisation. */
  readonly site: string | null;
  /** Days from the first start of the server; null never expires. */
  readonly expires_offset_days: number | null;
}

export interface DemoSite {
  readonly key: string;
  readonly organisation: string;
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly site_type: string;
  /** IANA name. */
  readonly timezone: string;
  readonly locale: string;
  readonly colour: string;
  readonly is_archived: boolean;
  readonly address: {
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly city: string;
    readonly country_code: string;
  };
}

interface OfSite {
  readonly key: string;
  readonly site: string;
}

export interface DemoType extends OfSite {
  readonly module: string;
  readonly name: Text;
  readonly code: string;
  /** Key of the parent type; null for a type, set for a sub-type. */
  readonly parent: string | null;
}

export interface DemoCriticality extends OfSite {
  readonly name: Text;
  /** 1 is the most critical. */
  readonly rank: number;
  readonly colour: string;
}

export interface DemoLabel extends OfSite {
  readonly module: string;
  readonly name: string;
  readonly colour: string;
  readonly description: string;
}

interface DemoOptions {
  readonly module: string;
  readonly name: Text;
  readonly options: readonly { readonly value: number; readonly label: Text }[];
}

export interface DemoDropdown extends OfSite, DemoOptions {}

/** A dropdown list of all sites of an organisation. */
export interface DemoOrganisationDropdown extends DemoOptions {
  readonly key: string;
  readonly organisation: string;
}

export interface DemoTemplate extends OfSite {
  readonly createdBy: string;
  readonly createdOffsetDays: number;
  /** A template document (schemas/meta/template) after its markers are resolved. */
  readonly document: { readonly [key: string]: DemoValue };
}

export interface DemoItem extends OfSite {
  /** The module's type. */
  readonly module: string;
  readonly template?: string;
  /** Key of a status of the template's flow, or of the module's. */
  readonly status: string;
  readonly externalId?: number;
  readonly createdBy: string;
  /** Days from the first start of the server, with fractions. */
  readonly createdOffsetDays: number;
  readonly updatedOffsetDays: number;
  /** The approvals given so far at the approval where the item waits. */
  readonly approvals?: readonly { readonly user: string; readonly offsetDays: number }[];
  /** Core columns by db name, template columns inside `columns`. Absent columns are empty. */
  readonly values: { readonly [db: string]: DemoValue };
}

export interface DemoRecords {
  readonly organisations: readonly DemoOrganisation[];
  readonly users: readonly DemoUser[];
  readonly teams: readonly DemoTeam[];
  readonly roles: readonly DemoRole[];
  readonly sites: readonly DemoSite[];
  readonly grants: readonly DemoGrant[];
  readonly types: readonly DemoType[];
  readonly criticalities: readonly DemoCriticality[];
  readonly labels: readonly DemoLabel[];
  readonly dropdowns: readonly DemoDropdown[];
  readonly organisationDropdowns: readonly DemoOrganisationDropdown[];
  readonly templates: readonly DemoTemplate[];
  /**
   * Ordered so that items which others refer to by `functional_location_id` or `folder_id` come
   * first.
   */
  readonly items: readonly DemoItem[];
}
