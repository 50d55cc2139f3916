import * as annotations from './annotations.ts';
import * as accessCheck from './access-check.ts';
import * as accessGrants from './access-grants.ts';
import * as accessRequests from './access-requests.ts';
import * as accessRoles from './access-roles.ts';
import * as accounts from './accounts.ts';
import * as apiTokens from './api-tokens.ts';
import * as audit from './audit.ts';
import { activityCalls } from './activity.ts';
import * as bulletins from './bulletins.ts';
import type { CallDocument } from './call.ts';
import * as directory from './directory.ts';
import { GET_DRAWING_SETTINGS } from './drawing-settings.ts';
import { EXPORT_SITE, exportCalls } from './exports.ts';
import * as factors from './factors.ts';
import * as fileAnalysis from './file-analysis.ts';
import * as fileTexts from './file-texts.ts';
import * as files from './files.ts';
import * as guide from './guide.ts';
import { groupCalls } from './groups.ts';
import * as flowPlaces from './flow-places.ts';
import * as hotspots from './hotspots.ts';
import * as handOver from './hand-over.ts';
import * as identities from './identities.ts';
import * as invitations from './invitations.ts';
import * as help from './help.ts';
import { importCalls } from './imports.ts';
import { type ModuleEndpoint, itemCalls } from './items.ts';
import * as legalHolds from './legal-holds.ts';
import * as listFiles from './list-files.ts';
import * as listRows from './list-rows.ts';
import * as modules from './modules.ts';
import * as notifications from './notifications.ts';
import * as ownModules from './own-modules.ts';
import * as ownTypes from './own-types.ts';
import * as organisations from './organisations.ts';
import * as passwords from './passwords.ts';
import * as people from './people.ts';
import * as peopleChanges from './people-changes.ts';
import * as preferences from './preferences.ts';
import * as provisioning from './provisioning.ts';
import * as recycleBin from './recycle-bin.ts';
import * as saveItems from './save-items.ts';
import * as search from './search.ts';
import * as secondFactors from './second-factors.ts';
import * as session from './session.ts';
import * as sessions from './sessions.ts';
import * as setUp from './sign-up.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as siteLists from './site-lists.ts';
import * as sites from './sites.ts';
import * as system from './system.ts';
import * as teams from './teams.ts';
import * as templateDrafts from './template-drafts.ts';
import * as templates from './templates.ts';
import * as viewAs from './view-as.ts';
import * as itemCodes from './item-codes.ts';
import * as readers from './readers.ts';
import * as sentFiles from './sent-files.ts';
import * as versions from './versions.ts';
import * as views from './views.ts';
import * as workbooks from './workbooks.ts';
import { GET_MY_WORK, GET_SITE_MY_WORK, GET_SITE_OVERVIEW } from './work.ts';

function isCall(value: unknown): value is CallDocument {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function callsIn(...files: readonly object[]): readonly CallDocument[] {
  return files.flatMap((file) => Object.values<unknown>({ ...file })).filter(isCall);
}

/** A group of calls on the OpenAPI page. */
export interface CallGroup {
  readonly title: string;
  readonly calls: readonly CallDocument[];
}

/** Sessions, passwords and second factors, without the sign-in itself. */
const accountCalls: readonly CallDocument[] = callsIn(
  sessions,
  passwords,
  factors,
  secondFactors,
  secondFactors.passkeys.webauthn,
  secondFactors.passkeys.hardware,
  identities,
  setUp,
);

/** The organisation and the accounts of its people. */
const organisationCalls: readonly CallDocument[] = callsIn(
  organisations,
  guide,
  accounts,
  peopleChanges,
  flowPlaces,
  handOver,
  teams,
  ownModules,
  provisioning,
  singleSignOn,
  invitations,
  audit,
);

/** Roles, who holds them, requests for access, and why somebody may do something. */
const accessCalls: readonly CallDocument[] = callsIn(
  accessRoles,
  accessGrants,
  accessRequests,
  accessCheck,
  viewAs,
);

/** Notifications, bulletins and feedback. */
const notificationCalls: readonly CallDocument[] = callsIn(
  notifications,
  bulletins,
  help,
  preferences,
);

/** Every call that does not depend on modules. Only the server reads this list. */
export const staticCallGroups: readonly CallGroup[] = [
  { title: 'Session', calls: [...callsIn(session), ...accountCalls] },
  { title: 'Organisation', calls: organisationCalls },
  { title: 'Roles and access', calls: accessCalls },
  { title: 'API tokens', calls: callsIn(apiTokens) },
  { title: 'Sites and people', calls: [...callsIn(directory, people, search), EXPORT_SITE] },
  {
    title: 'Settings of a site',
    calls: callsIn(
      sites,
      siteLists,
      listRows,
      listFiles,
      ownTypes,
      templates,
      templateDrafts,
      workbooks,
    ),
  },
  { title: 'Files', calls: callsIn(files, fileTexts) },
  { title: 'File analysis', calls: callsIn(fileAnalysis) },
  { title: 'Versions of documents', calls: [...callsIn(versions), ...callsIn(sentFiles)] },
  { title: 'Readers of documents', calls: callsIn(readers) },
  { title: 'Codes of items', calls: callsIn(itemCodes) },
  { title: 'Drawings', calls: [...callsIn(hotspots), GET_DRAWING_SETTINGS] },
  { title: 'Annotations of documents', calls: callsIn(annotations) },
  { title: 'Several modules', calls: callsIn(saveItems) },
  { title: 'Recycle bin', calls: callsIn(recycleBin) },
  { title: 'Legal holds', calls: callsIn(legalHolds) },
  { title: 'Saved views', calls: callsIn(views) },
  {
    title: 'Home and overview',
    calls: [GET_MY_WORK, GET_SITE_MY_WORK, GET_SITE_OVERVIEW, ...notificationCalls],
  },
  { title: 'Modules', calls: callsIn(modules) },
  { title: 'System', calls: callsIn(system) },
];

/** Every call of a module. */
export function moduleCalls(endpoint: ModuleEndpoint): readonly CallDocument[] {
  return callsIn(
    itemCalls(endpoint),
    groupCalls(endpoint),
    activityCalls(endpoint),
    importCalls(endpoint),
    exportCalls(endpoint),
  );
}
