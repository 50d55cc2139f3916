import { tenancy } from './0001_tenancy.ts';
import { people } from './0002_people.ts';
import { signIn } from './0003_sign_in.ts';
import { documents } from './0004_documents.ts';
import { events } from './0005_events.ts';
import { labelNames } from './0006_label_names.ts';
import { moduleTables } from './0007_module_tables.ts';
import { idempotency } from './0008_idempotency.ts';
import { imports } from './0009_imports.ts';
import { files } from './0010_files.ts';
import { activity } from './0011_beside.ts';
import { savedViews } from './0012_saved_views.ts';
import { signInMethods } from './0013_ways_in.ts';
import { identitiesAndTexts } from './0014_identities_and_texts.ts';
import { notifications } from './0015_told.ts';
import { preferences } from './0016_preferences.ts';
import { secondFactor } from './0017_second_factor.ts';
import { fileModules } from './0018_file_modules.ts';
import { moduleDocuments } from './0019_module_documents.ts';
import { importOwners } from './0020_import_owners.ts';
import { rolePresets } from './0021_role_presets.ts';
import { commentFiles } from './0022_comment_files.ts';
import { siteSettings } from './0023_site_settings.ts';
import { peopleDetails } from './0024_people_details.ts';
import { access } from './0025_access.ts';
import { eventSessions } from './0026_event_sessions.ts';
import { apiTokens } from './0027_api_tokens.ts';
import { singleSignOn } from './0028_single_sign_on.ts';
import { provisioning } from './0029_provisioning.ts';
import { everySite } from './0030_every_site.ts';
import { importSheets } from './0031_import_sheets.ts';
import { rowValues } from './0032_row_values.ts';
import { handOvers } from './0033_hand_overs.ts';
import { teamWatchers } from './0034_team_watchers.ts';
import { siteLists } from './0035_site_lists.ts';
import { handOverOfPeople } from './0036_hand_over_of_people.ts';
import { ownTypes } from './0037_own_types.ts';
import { ownModules } from './0038_own_modules.ts';
import { rowValueKinds } from './0039_row_value_kinds.ts';
import { rowKeys } from './0040_row_keys.ts';
import { templateDrafts } from './0041_template_drafts.ts';
import { rowEnds } from './0042_row_ends.ts';
import { itemVersions } from './0043_item_versions.ts';
import { numberPatterns } from './0044_number_patterns.ts';
import { fileContents } from './0045_file_contents.ts';
import { uploads } from './0046_uploads.ts';
import { itemReaders } from './0047_item_readers.ts';
import { favouriteFieldTypes } from './0048_favourite_field_types.ts';
import { fileTexts } from './0049_file_texts.ts';
import { fileWords } from './0050_file_words.ts';
import { textSequence } from './0051_text_sequence.ts';
import { itemCodes } from './0052_item_codes.ts';
import { legalHolds } from './0053_legal_holds.ts';
import { drawingHotspots } from './0054_drawing_hotspots.ts';
import { sentFiles } from './0055_sent_files.ts';
import { photoFacts } from './0056_photo_facts.ts';
import { documentAnnotations } from './0057_document_annotations.ts';
import { drawingSettings } from './0058_drawing_settings.ts';
import { pictureTexts } from './0059_picture_texts.ts';
import { changedAnswers } from './0060_changed_answers.ts';
import { firstPages } from './0061_first_pages.ts';
import { notesMadeOnce } from './0062_notes_made_once.ts';
import { firstPageQueue } from './0063_first_page_queue.ts';
import { versionsMadeOnce } from './0064_versions_made_once.ts';
import { filesWithWords } from './0065_files_with_words.ts';
import { organisationLists } from './0066_organisation_lists.ts';
import { deletedVersions } from './0067_deleted_versions.ts';
import type { Migration } from './migration.ts';

/** Every migration in order; a published one is never changed again. */
export const migrations: readonly Migration[] = [
  tenancy,
  people,
  signIn,
  documents,
  events,
  labelNames,
  moduleTables,
  idempotency,
  imports,
  files,
  activity,
  savedViews,
  signInMethods,
  identitiesAndTexts,
  notifications,
  preferences,
  secondFactor,
  fileModules,
  moduleDocuments,
  importOwners,
  rolePresets,
  commentFiles,
  siteSettings,
  peopleDetails,
  access,
  eventSessions,
  apiTokens,
  singleSignOn,
  provisioning,
  everySite,
  importSheets,
  rowValues,
  handOvers,
  teamWatchers,
  siteLists,
  handOverOfPeople,
  ownTypes,
  ownModules,
  rowValueKinds,
  rowKeys,
  templateDrafts,
  rowEnds,
  itemVersions,
  numberPatterns,
  fileContents,
  uploads,
  itemReaders,
  favouriteFieldTypes,
  fileTexts,
  fileWords,
  textSequence,
  itemCodes,
  legalHolds,
  drawingHotspots,
  sentFiles,
  photoFacts,
  documentAnnotations,
  drawingSettings,
  pictureTexts,
  changedAnswers,
  firstPages,
  notesMadeOnce,
  firstPageQueue,
  versionsMadeOnce,
  filesWithWords,
  organisationLists,
  deletedVersions,
];
