import type { ColumnType, Generated } from 'kysely';
import type { DrawingSettings } from '../../../src/contract/drawing-settings.ts';
import type { NumberPattern, ShiftPattern } from '../../../src/contract/sites.ts';
import type { RolePreset } from '../../../src/domain/permissions.ts';
import type { Dated, Deletable, Json, Optional, OptionalTime, TimeNow } from './columns.ts';

export interface OrganisationsTable extends Dated {
  id: Generated<number>;
  /** What people type at sign-in; lower case. */
  key: string;
  name: string;
  precise_login_texts: Generated<boolean>;
  /** A person without a second factor has to set one up before any other call is allowed. */
  second_factor_required: Generated<boolean>;
  terms: TextByLanguage;
  privacy: TextByLanguage;
  /** PNG, JPEG or WebP, of `logo_type`. */
  logo: Optional<Buffer>;
  logo_type: Optional<string>;
  colour: Optional<string>;
  /** IANA name: the time zone with which the form of a new site starts. */
  timezone: Optional<string>;
  /** Languages that the organisation offers; empty: every one of the product. */
  languages: Generated<string[]>;
  guide: ColumnType<StoredGuide, string | undefined, string>;
  version: Generated<number>;
}

/** What people decided in the guided start; that a step is done follows from the data. */
export interface StoredGuide {
  readonly skipped?: readonly string[];
  readonly confirmed?: readonly string[];
  readonly is_closed?: boolean;
}

/** A long text by language; written as `JSON.stringify(value)`. */
type TextByLanguage = ColumnType<
  { readonly [language: string]: string },
  string | undefined,
  string
>;

export interface UsersTable extends Deletable {
  id: Generated<number>;
  organisation_id: number;
  email: string;
  /** A service account: nobody signs in to it, and its API tokens act as it. */
  is_service: Generated<boolean>;
  display_name: string;
  password_hash: Optional<string>;
  /** The secret of the authenticator, sealed with the key of the server. */
  totp_secret: Optional<string>;
  /** The last time step whose code was used, because a code is valid once (step = seconds / 30). */
  totp_last_step: Optional<number>;
  /** The secret of a new authenticator, sealed, until its first code confirms it. */
  totp_pending: Optional<string>;
  /** Whether a code by e-mail is a second factor. */
  email_codes: Generated<boolean>;
  /** The user handle by which authenticators identify the person. */
  webauthn_handle: Generated<string>;
  /** Time of the last change of password or factors: links from before are void. */
  credentials_at: TimeNow;
  locale: Optional<string>;
  /** `system`, `light` or `dark`. */
  theme: Optional<string>;
  /** IANA name, for times that belong to no site. */
  time_zone: Optional<string>;
  /** Of the palette of the template editor. */
  favourite_field_types: Generated<string[]>;
  disabled_at: OptionalTime;
  signed_in_at: OptionalTime;
  phone: Optional<string>;
  /** The number of the badge, unique in the organisation. */
  badge: Optional<string>;
  /** The company that employs the person; null: the organisation. */
  employer: Optional<string>;
  manager_id: Optional<number>;
  /** An absence lasts from this moment, null: from the beginning, ... */
  absent_from: OptionalTime;
  /** ... until before this moment; null: no absence. */
  absent_until: OptionalTime;
  /** Acts for the person during the absence. */
  deputy_id: Optional<number>;
  /** When the last invitation was mailed; null for people who were not invited. */
  invited_at: OptionalTime;
  /** What the identity provider calls the person, and the parts of their name. */
  external_id: Optional<string>;
  given_name: Optional<string>;
  family_name: Optional<string>;
  /** The columns that the identity provider keeps up to date; null: it has not written the person. */
  kept_fields: Optional<string[]>;
  /** What it last said about whether the person may sign in. */
  provider_active: Optional<boolean>;
  version: Generated<number>;
}

export interface TeamsTable extends Dated {
  id: Generated<number>;
  organisation_id: number;
  name: string;
  lead_id: Optional<number>;
  external_id: Optional<string>;
  /** Whether the identity provider keeps name and members up to date. */
  is_kept: Generated<boolean>;
  version: Generated<number>;
}

/** The token with which the organisation's identity provider keeps people up to date. */
export interface ProvisioningTokensTable {
  organisation_id: number;
  token_hash: string;
  made_by_user_id: number;
  created_at: string;
  last_used_at: OptionalTime;
}

export interface TeamMembersTable {
  organisation_id: number;
  team_id: number;
  user_id: number;
  /** Comes from a group of the organisation's provider: each sign-in brings it up to date. */
  is_provided: Generated<boolean>;
}

/** Spec section 3, "Site". */
export interface SitesTable extends Dated {
  id: Generated<number>;
  organisation_id: number;
  name: string;
  description: Optional<string>;
  status: Optional<string>;
  site_type: Optional<string>;
  timezone: Generated<string>;
  locale: Optional<string>;
  colour: Optional<string>;
  is_archived: Generated<boolean>;
  latitude: Optional<number>;
  longitude: Optional<number>;
  city: Optional<string>;
  country_code: Optional<string>;
  /** Unique in the organisation, whatever its case. */
  code: Optional<string>;
  street: Optional<string>;
  /** ISO: 1 is Monday, 7 is Sunday. */
  working_days: Generated<number[]>;
  shift_patterns: ColumnType<readonly ShiftPattern[], string | undefined, string>;
  number_patterns: ColumnType<readonly NumberPattern[], string | undefined, string>;
  /** Types of the modules that the site uses; null: every module, those of later versions too. */
  modules: Optional<string[]>;
  /** Whether people may send its files to the service that analyses them. */
  file_analysis: Generated<boolean>;
  /** How drawings are shown there, and the stamps for documents. */
  drawings: ColumnType<DrawingSettings, string | undefined, string>;
  version: Generated<number>;
}

export type RoleScope = 'Site' | 'Organisation';

export interface RolesTable extends Dated {
  id: Generated<number>;
  organisation_id: number;
  name: string;
  scope: RoleScope;
  permissions: Generated<string[]>;
  /** Holds every permission code, including those of modules that are added later. */
  holds_all: Generated<boolean>;
  reads_new_modules: Generated<boolean>;
  /** The preset that it comes from: module documents say what it starts with. */
  preset: Optional<RolePreset>;
  description: Optional<string>;
  version: Generated<number>;
}

/**
 * A role of a person or of a team: exactly one of the two is set. `scope` repeats the role's; a grant
 * of an Organisation role names no site, nor does one of a Site role on every site, later ones too.
 */
export interface RoleGrantsTable {
  id: Generated<number>;
  organisation_id: number;
  user_id: Optional<number>;
  team_id: Optional<number>;
  role_id: number;
  scope: RoleScope;
  site_id: Optional<number>;
  /** null: valid from the moment at which it was made. */
  starts_at: OptionalTime;
  expires_at: OptionalTime;
  granted_by_user_id: Optional<number>;
  reason: Optional<string>;
  /** Comes from a group of the organisation's provider: each sign-in brings it up to date. */
  is_provided: Generated<boolean>;
  version: Generated<number>;
  created_at: TimeNow;
}

/**
 * The view of every grant that a person holds, in person or through a team (`team_id`), including
 * grants that have not begun or have expired. Whoever reads what people hold reads it here. A grant
 * on every site has a row for each site of the organisation.
 */
export interface PersonGrantsView {
  /** Of the row in `role_grants`. */
  id: number;
  organisation_id: number;
  user_id: number;
  team_id: number | null;
  role_id: number;
  scope: RoleScope;
  site_id: number | null;
  starts_at: string | null;
  expires_at: string | null;
  on_every_site: boolean;
}

/** A person's request for a role on a site. One request of a person and site is open at a time. */
export interface AccessRequestsTable {
  id: Generated<number>;
  organisation_id: number;
  site_id: number;
  user_id: number;
  reason: string;
  state: Generated<'open' | 'granted' | 'refused' | 'withdrawn'>;
  created_at: string;
  decided_at: OptionalTime;
  decided_by_user_id: Optional<number>;
  /** Why it was refused, or a note to the person. */
  answer: Optional<string>;
  role_id: Optional<number>;
  expires_at: OptionalTime;
}

/** An item of a hand-over. */
export interface HandedOverItem {
  readonly site_id: number;
  readonly module_type: string;
  readonly id: number;
  /** By pointer of the columns in which the receiver replaced the person: whether they stood there before. */
  readonly columns: Readonly<Record<string, boolean>>;
}

/** What a hand-over changed besides items. */
export interface HandedOverPeople {
  /** The ids of the teams that the receiver leads since then. */
  readonly leads: readonly number[];
  /** The people who have another manager since then. */
  readonly manages: readonly { readonly id: number; readonly to: number | null }[];
  /** Whether it named the receiver as deputy. */
  readonly is_deputy: boolean;
  readonly deputy_before: number | null;
}

/** The last hand-over of a person's work, until it is undone. */
export interface HandOversTable {
  organisation_id: number;
  from_user_id: number;
  to_user_id: number;
  at: string;
  items: Json<readonly HandedOverItem[]>;
  people: Json<HandedOverPeople>;
}
