import type { FilesTable, CommentsTable, WatchersTable } from './tables/files-comments-watchers.ts';
import type {
  EventsTable,
  EventHeadsTable,
  IdempotencyKeysTable,
  MigrationsTable,
} from './tables/events.ts';
import type {
  ModuleStatusesTable,
  ModuleTablesTable,
  TemplateHeadersTable,
  TemplateVersionsTable,
  TypesTable,
  DropdownsTable,
  ColumnsTable,
  LabelsTable,
  CriticalitiesTable,
  SavedViewsTable,
  ViewDefaultsTable,
} from './tables/documents.ts';
import type {
  ImportJobsTable,
  ImportProblemsTable,
  ImportMappingsTable,
} from './tables/imports.ts';
import type {
  OrganisationsTable,
  UsersTable,
  TeamsTable,
  TeamMembersTable,
  SitesTable,
  RolesTable,
  RoleGrantsTable,
} from './tables/organisation.ts';
import type {
  BulletinReadsTable,
  BulletinsTable,
  FeedbackTable,
  NotificationsTable,
} from './tables/notifications.ts';
import type {
  SessionsTable,
  LoginChallengesTable,
  PasskeysTable,
  BackupCodesTable,
  IdentitiesTable,
  SingleUsesTable,
  ThrottlesTable,
} from './tables/sign-in.ts';

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
  passkeys: PasskeysTable;
  backup_codes: BackupCodesTable;
  identities: IdentitiesTable;
  single_uses: SingleUsesTable;
  throttles: ThrottlesTable;
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
  files: FilesTable;
  comments: CommentsTable;
  watchers: WatchersTable;
  saved_views: SavedViewsTable;
  view_defaults: ViewDefaultsTable;
  notifications: NotificationsTable;
  bulletins: BulletinsTable;
  bulletin_reads: BulletinReadsTable;
  feedback: FeedbackTable;
  migrations: MigrationsTable;
}
