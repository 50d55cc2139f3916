import type { TimeNow } from './tables/columns.ts';
import type { CommentsTable, WatchersTable } from './tables/activity.ts';
import type { BulletinReadsTable, BulletinsTable } from './tables/bulletins.ts';
import type { EventHeadsTable, EventsTable } from './tables/events.ts';
import type { FeedbackTable } from './tables/feedback.ts';
import type { UploadsTable } from './tables/uploads.ts';
import type { FilesTable } from './tables/files.ts';
import type { ItemCodesTable } from './tables/item-codes.ts';
import type { LegalHoldsTable } from './tables/legal-holds.ts';
import type { ItemReadersTable, ItemReadingsTable } from './tables/item-readers.ts';
import type {
  FileTextPagesTable,
  FileTextsTable,
  FileWordsTable,
  TextWordsTable,
} from './tables/file-texts.ts';
import type {
  DocumentAnnotationCommentsTable,
  DocumentAnnotationsTable,
} from './tables/document-annotations.ts';
import type { DrawingHotspotsTable, FileTagWordsTable } from './tables/drawing-hotspots.ts';
import type { ItemVersionsTable } from './tables/item-versions.ts';
import type { NumberSeriesTable } from './tables/number-series.ts';
import type { IdempotencyKeysTable } from './tables/idempotency-keys.ts';
import type {
  ImportItemsTable,
  ImportJobsTable,
  ImportMappingsTable,
  ImportProblemsTable,
} from './tables/imports.ts';
import type {
  ModuleDocumentsTable,
  ModuleStatusesTable,
  ModuleTablesTable,
} from './tables/modules.ts';
import type { NotificationsTable } from './tables/notifications.ts';
import type {
  AccessRequestsTable,
  HandOversTable,
  OrganisationsTable,
  PersonGrantsView,
  ProvisioningTokensTable,
  RoleGrantsTable,
  RolesTable,
  SitesTable,
  TeamMembersTable,
  TeamsTable,
  UsersTable,
} from './tables/organisation.ts';
import type {
  ApiTokensTable,
  BackupCodesTable,
  GroupMappingsTable,
  IdentitiesTable,
  LoginChallengesTable,
  PasskeysTable,
  SessionsTable,
  SignInProvidersTable,
  SingleUsesTable,
  ThrottlesTable,
} from './tables/sign-in.ts';
import type { OwnModulesTable } from './tables/own-modules.ts';
import type { OwnTypesTable } from './tables/own-types.ts';
import type {
  ColumnsTable,
  CriticalitiesTable,
  DropdownsTable,
  LabelsTable,
  ListMergeItemsTable,
  ListMergesTable,
  TypesTable,
} from './tables/site-lists.ts';
import type {
  TemplateDraftAuthorsTable,
  TemplateDraftEntriesTable,
  TemplateDraftsTable,
  TemplateHeadersTable,
  TemplateVersionsTable,
} from './tables/templates.ts';
import type { SentFilesTable } from './tables/sent-files.ts';
import type { SavedViewsTable, ViewDefaultsTable } from './tables/views.ts';

/** Every table of the platform; the tables of modules follow from compiled modules. */
export interface Tables {
  organisations: OrganisationsTable;
  users: UsersTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  sites: SitesTable;
  roles: RolesTable;
  role_grants: RoleGrantsTable;
  person_grants: PersonGrantsView;
  access_requests: AccessRequestsTable;
  hand_overs: HandOversTable;
  provisioning_tokens: ProvisioningTokensTable;
  sessions: SessionsTable;
  login_challenges: LoginChallengesTable;
  passkeys: PasskeysTable;
  backup_codes: BackupCodesTable;
  identities: IdentitiesTable;
  sign_in_providers: SignInProvidersTable;
  group_mappings: GroupMappingsTable;
  api_tokens: ApiTokensTable;
  single_uses: SingleUsesTable;
  throttles: ThrottlesTable;
  module_statuses: ModuleStatusesTable;
  module_tables: ModuleTablesTable;
  module_documents: ModuleDocumentsTable;
  template_headers: TemplateHeadersTable;
  template_versions: TemplateVersionsTable;
  template_drafts: TemplateDraftsTable;
  template_draft_entries: TemplateDraftEntriesTable;
  template_draft_authors: TemplateDraftAuthorsTable;
  types: TypesTable;
  dropdowns: DropdownsTable;
  columns: ColumnsTable;
  labels: LabelsTable;
  criticalities: CriticalitiesTable;
  own_types: OwnTypesTable;
  own_modules: OwnModulesTable;
  list_merges: ListMergesTable;
  list_merge_items: ListMergeItemsTable;
  events: EventsTable;
  event_heads: EventHeadsTable;
  item_versions: ItemVersionsTable;
  item_codes: ItemCodesTable;
  item_readers: ItemReadersTable;
  item_readings: ItemReadingsTable;
  legal_holds: LegalHoldsTable;
  number_series: NumberSeriesTable;
  idempotency_keys: IdempotencyKeysTable;
  import_jobs: ImportJobsTable;
  import_problems: ImportProblemsTable;
  import_items: ImportItemsTable;
  import_mappings: ImportMappingsTable;
  files: FilesTable;
  file_texts: FileTextsTable;
  file_text_pages: FileTextPagesTable;
  text_words: TextWordsTable;
  file_words: FileWordsTable;
  file_tag_words: FileTagWordsTable;
  drawing_hotspots: DrawingHotspotsTable;
  document_annotations: DocumentAnnotationsTable;
  document_annotation_comments: DocumentAnnotationCommentsTable;
  uploads: UploadsTable;
  sent_files: SentFilesTable;
  comments: CommentsTable;
  watchers: WatchersTable;
  saved_views: SavedViewsTable;
  view_defaults: ViewDefaultsTable;
  notifications: NotificationsTable;
  bulletins: BulletinsTable;
  bulletin_reads: BulletinReadsTable;
  feedback: FeedbackTable;
  migrations: { name: string; applied_at: TimeNow };
}
