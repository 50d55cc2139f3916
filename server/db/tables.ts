import type { ColumnType, Generated } from 'kysely';

/** ISO 8601 UTC text both ways (server/db/pool.ts parses it so). */
type Time = ColumnType<string, string, string>;
type OptionalTime = ColumnType<string | null, string | null | undefined, string | null>;
/** Set to now by the database when left out. */
type TimeNow = ColumnType<string, string | undefined, string>;
/** JSON is read as its value and written as its text: `JSON.stringify(value)`. */
type Json<T> = ColumnType<T, string, string>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** A column with a default that may also be null. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface Dated {
  created_at: TimeNow;
  updated_at: TimeNow;
}

interface Deletable extends Dated {
  deleted_at: OptionalTime;
}

/** A Text of documents: one for every language, or one by language. */
type StoredText = string | { readonly en: string; readonly [language: string]: string };

export interface OrganisationsTable extends Dated {
  id: Generated<number>;
  /** What people type at sign-in; lower case. */
  key: string;
  name: string;
  precise_login_texts: Generated<boolean>;
}

export interface UsersTable extends Deletable {
  id: Generated<number>;
  organisation_id: number;
  email: string;
  display_name: string;
  password_hash: Optional<string>;
  totp_secret: Optional<string>;
  /** The last time step whose code was used; a code counts once (step = seconds / 30). */
  totp_last_step: Optional<number>;
  locale: Optional<string>;
  disabled_at: OptionalTime;
}

export interface TeamsTable extends Dated {
  id: Generated<number>;
  organisation_id: number;
  name: string;
}

export interface TeamMembersTable {
  organisation_id: number;
  team_id: number;
  user_id: number;
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
}

export type RoleScope = 'Site' | 'Organisation';

export interface RolesTable extends Dated {
  id: Generated<number>;
  organisation_id: number;
  name: string;
  scope: RoleScope;
  permissions: Generated<string[]>;
  /** Holds every code, those of modules dropped in later included. */
  holds_all: Generated<boolean>;
  reads_new_modules: Generated<boolean>;
}

/** `scope` repeats the role's; a grant of a Site role names its site, one of Organisation none. */
export interface RoleGrantsTable {
  id: Generated<number>;
  organisation_id: number;
  user_id: number;
  role_id: number;
  scope: RoleScope;
  site_id: Optional<number>;
  expires_at: OptionalTime;
  created_at: TimeNow;
}

export interface SessionsTable {
  id: Generated<number>;
  organisation_id: number;
  user_id: number;
  token_hash: string;
  created_at: TimeNow;
  last_used_at: TimeNow;
  expires_at: Time;
}

/** A sign-in between its two factors. */
export interface LoginChallengesTable {
  /** A UUID, made by the database when left out. */
  id: Generated<string>;
  organisation_id: number;
  user_id: number;
  method: string;
  attempts: Generated<number>;
  created_at: TimeNow;
  expires_at: Time;
  consumed_at: OptionalTime;
}

/** The stable, never reused integers of a module's statuses; of all organisations. */
export interface ModuleStatusesTable {
  module_type: string;
  status_key: string;
  number: number;
}

/** For the owner alone (server/db/items). */
export interface ModuleTablesTable {
  table_name: string;
  module_type: string;
  /** Every core column document that the table has a column for. */
  core_columns: Json<unknown>;
  /** Hash of the statements that made it, so that a start has nothing to compare. */
  made_from: string;
}

export interface TemplateHeadersTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: Json<StoredText>;
  description: OptionalJson<StoredText>;
  /** The version in force; 0 before the first is published. */
  version: Generated<number>;
  created_by_user_id: Optional<number>;
}

/** Never changed once written. */
export interface TemplateVersionsTable {
  template_id: number;
  site_id: number;
  version: number;
  document: Json<unknown>;
  published_at: TimeNow;
  published_by_user_id: Optional<number>;
}

export interface TypesTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: Json<StoredText>;
  parent_id: Optional<number>;
  code: Optional<string>;
}

export interface DropdownsTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: Json<StoredText>;
  options: Json<unknown>;
}

/** A column that an admin keeps for use in templates. */
export interface ColumnsTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  db: string;
  document: Json<unknown>;
}

export interface LabelsTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: string;
  description: Optional<string>;
  colour: Optional<string>;
}

export interface CriticalitiesTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  name: Json<StoredText>;
  rank: number;
  colour: Optional<string>;
}

/** What the column `changes` holds: db -> [before, after, salt]; a key that is gone was erased. */
export type StoredChanges = Readonly<Record<string, readonly [unknown, unknown, string]>>;

/** Append-only; server/db/events.ts writes and reads it. */
export interface EventsTable {
  organisation_id: number;
  site_id: number | null;
  sequence: number;
  at: Time;
  user_id: number | null;
  call: string;
  item_type: string;
  item_id: number | null;
  changes: OptionalJson<StoredChanges>;
  commitments: Json<Readonly<Record<string, string>>>;
  previous_hash: string;
  hash: string;
}

/** The last event of a site, or of what belongs to no site (site_id null). */
export interface EventHeadsTable {
  organisation_id: number;
  site_id: number | null;
  sequence: number;
  hash: string;
}

/** Answers given, by user, call and key (docs/decisions/idempotency.md). */
export interface IdempotencyKeysTable {
  organisation_id: number;
  user_id: number;
  call: string;
  key: string;
  /** Of everything that was asked for. */
  request_hash: string;
  /** JSON as text; null where it is too large to be kept. */
  response: Optional<string>;
  created_at: Time;
}

/** A file on its way into a module (server/operations/imports). */
export interface ImportJobsTable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  created_by_user_id: number;
  created_at: Time;
  state: string;
  /** When its worker last gave a sign of life. */
  beat_at: Time;
  file_id: string;
  file_name: string;
  size: number;
  sha256: string;
  format: string;
  encoding: string | null;
  separator: string | null;
  sheets: Json<readonly string[]>;
  sheet: string | null;
  headers: Json<readonly string[]>;
  sample: Json<readonly (readonly string[])[]>;
  suggested: Json<unknown>;
  mapping: OptionalJson<unknown>;
  /** In which the file's words, numbers and dates are read; null before the first dry run. */
  language: Optional<string>;
  rows_done: Generated<number>;
  rows_total: Optional<number>;
  counts: OptionalJson<unknown>;
  /** A code; its sentence is in locales/*\/import.json. */
  error: Optional<string>;
  /** Those who read the items have been told by the server, whichever process took them in. */
  is_told: Generated<boolean>;
}

/** What is wrong with a row of a file, in the order of the rows. */
export interface ImportProblemsTable {
  site_id: number;
  import_id: number;
  number: number;
  row: number;
  /** Of the mapped column; null for the row as a whole. */
  db: string | null;
  /** Its header. */
  column: string | null;
  value: string | null;
  code: string;
  /** What the sentence is made from. */
  fault: Json<unknown>;
}

export interface ImportMappingsTable extends Dated {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: string;
  mapping: Json<unknown>;
}

export interface MigrationsTable {
  name: string;
  applied_at: TimeNow;
}

/** Every table of the platform; those of modules are made from compiled modules. */
export interface Tables {
  organisations: OrganisationsTable;
  users: UsersTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  sites: SitesTable;
  roles: RolesTable;
  role_grants: RoleGrantsTable;
  sessions: SessionsTable;
  login_challenges: LoginChallengesTable;
  module_statuses: ModuleStatusesTable;
  module_tables: ModuleTablesTable;
  template_headers: TemplateHeadersTable;
  template_versions: TemplateVersionsTable;
  types: TypesTable;
  dropdowns: DropdownsTable;
  columns: ColumnsTable;
  labels: LabelsTable;
  criticalities: CriticalitiesTable;
  events: EventsTable;
  event_heads: EventHeadsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_jobs: ImportJobsTable;
  import_problems: ImportProblemsTable;
  import_mappings: ImportMappingsTable;
  migrations: MigrationsTable;
}
