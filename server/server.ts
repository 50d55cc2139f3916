import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { GET_MODULES, GET_MODULE_PROBLEMS } from '../src/contract/modules.ts';
import { GET_CURRENT_USER } from '../src/contract/session.ts';
import { fieldTypes } from '../src/widgets/fields.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openAnalysis } from './adapters/analysis/open-analysis.ts';
import { openScanner } from './adapters/scanner/scanner.ts';
import { openUploadStore } from './adapters/upload-store/upload-store.ts';
import { openFileStore } from './adapters/file-store/open-file-store.ts';
import { type AuthSettings, openAuthServices } from './open-auth-services.ts';
import { createHttp } from './http/app.ts';
import { sessionCookies } from './http/cookie.ts';
import { originPolicy } from './http/origin.ts';
import { servePage } from './http/static.ts';
import { readTexts } from './language/texts.ts';
import type { Log } from './log.ts';
import type { DocumentFolder } from './modules/files.ts';
import { type Registry, type RegistryChange, openRegistry } from './modules/registry.ts';
import { databaseStore } from './modules/store.ts';
import { sweepFiles } from './operations/files/sweep.ts';
import {
  type TextReader,
  createTextReader,
  ownTexts,
  picturesOfFiles,
  firstPagesOfFiles,
} from './operations/text-reading/text-reader.ts';
import { sweepSentFiles } from './operations/file-analysis/remove-sent.ts';
import { sweepOrphans } from './operations/files/sweep-orphans.ts';
import type { Services } from './operations/services.ts';
import { sealTotpSecrets } from './operations/auth/totp/totp-secret.ts';
import { liveSessions } from './operations/auth/sessions/session.ts';
import { sweepNotifications } from './operations/notifications/sweep.ts';
import { deleteExpiredTokens } from './operations/auth/single-use-tokens.ts';
import { ensureAllRoots } from './operations/sites/all-roots.ts';
import { type ImportRunner, importRunner } from './operations/imports/run/runner.ts';
import { sweepImports } from './operations/imports/sweep/sweep.ts';
import { sweepRecycleBin } from './operations/recycle-bin/sweep.ts';
import { sweepUploads } from './operations/uploads/sweep.ts';
import { startSweeper } from './operations/sweeper.ts';
import { refreshMembership, membershipOf } from './realtime/membership.ts';
import { notifyStaleReads } from './realtime/notify-stale-reads.ts';
import { visitItem } from './realtime/presence/visit-item.ts';
import { type Realtime, createRealtime } from './realtime/realtime.ts';
import { addApiTokenRoutes } from './routes/api-tokens.ts';
import { addAuditRoutes } from './routes/audit.ts';
import { ownDocumentStore } from './modules/own-documents.ts';
import { addAccessRoutes } from './routes/access.ts';
import { addAuthRoutes } from './routes/auth.ts';
import { addBulletinRoutes } from './routes/bulletins.ts';
import { addDirectoryRoutes } from './routes/directory.ts';
import { addDocsRoutes } from './routes/docs.ts';
import { addExportRoutes } from './routes/exports.ts';
import { addFileAnalysisRoutes } from './routes/file-analysis.ts';
import { addFileRoutes } from './routes/files.ts';
import { addRecycleBinRoutes } from './routes/recycle-bin.ts';
import { addIdentityRoutes } from './routes/identities.ts';
import { addHelpRoutes } from './routes/help.ts';
import { addImportRoutes } from './routes/imports.ts';
import { addActivityRoutes } from './routes/activity.ts';
import { addItemRoutes } from './routes/items.ts';
import { addModuleRoutes } from './routes/modules.ts';
import { addFactorRoutes } from './routes/factors.ts';
import { addOrganisationRoutes } from './routes/organisations.ts';
import { addPeopleRoutes } from './routes/people.ts';
import { addNotificationRoutes } from './routes/notifications.ts';
import { addProvisioningRoutes } from './routes/provisioning.ts';
import { addPasskeyRoutes } from './routes/passkeys.ts';
import { addPasswordRoutes } from './routes/passwords.ts';
import { addSearchRoutes } from './routes/search.ts';
import { addSessionRoutes } from './routes/sessions.ts';
import { addSettingsRoutes } from './routes/settings.ts';
import { addOwnModuleRoutes } from './routes/own-modules.ts';
import { addOwnTypeRoutes } from './routes/own-types.ts';
import { addTemplateDraftRoutes } from './routes/template-drafts.ts';
import { addSiteListRoutes } from './routes/site-lists.ts';
import { addWorkbookRoutes } from './routes/workbooks.ts';
import { addSingleSignOnRoutes } from './routes/single-sign-on.ts';
import { addSiteRoutes } from './routes/sites.ts';
import { addSystemRoutes } from './routes/system.ts';
import { addWorkRoutes } from './routes/work.ts';
import { addItemCodeRoutes } from './routes/item-codes.ts';
import { addLegalHoldRoutes } from './routes/legal-holds.ts';
import { addAnnotationRoutes } from './routes/annotations.ts';
import { addHotspotRoutes } from './routes/hotspots.ts';
import { addSentFileRoutes } from './routes/sent-files.ts';
import { addReaderRoutes } from './routes/readers.ts';
import { addVersionRoutes } from './routes/versions.ts';
import { addViewRoutes } from './routes/views.ts';
import { addUploadRoutes } from './tus/add-upload-routes.ts';
import { addScimRoutes } from './scim/http/add-scim-routes.ts';

export type ServerSettings = Pick<
  Config,
  | 'analysis'
  | 'apiUrl'
  | 'host'
  | 'mapTileUrl'
  | 'modulesDir'
  | 'largestFile'
  | 'recycleBinDays'
  | 's3'
  | 'clamd'
  | 'pictureLanguages'
  | 'trustedProxies'
> &
  AuthSettings;

export interface ServerOptions {
  readonly settings: ServerSettings;
  readonly db: Database;
  readonly log: Log;
  /** Folder of schemas/ and locales/. */
  readonly root: string;
  /** Folder of the built page; absent if the server serves none. */
  readonly page?: string;
  /** Folder with modules/ and flows/ instead of schemas/. */
  readonly schemas?: string;
  readonly now?: () => Date;
}

/** The server, ready to listen. */
export interface SitewrightServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly realtime: Realtime;
  readonly imports: ImportRunner;
  readonly textReader: TextReader;
  readonly pictureReader: TextReader;
  readonly firstPageReader: TextReader;
  /** Ends sockets and requests within a few seconds, then background work. */
  readonly close: () => Promise<void>;
}

/** The folders with documents: the shipped one and a custom one. */
export function foldersOf({
  root,
  schemas = path.join(root, 'schemas'),
  settings,
}: Pick<ServerOptions, 'root' | 'schemas'> & {
  readonly settings: Pick<ServerSettings, 'modulesDir'>;
}): readonly DocumentFolder[] {
  const { modulesDir } = settings;
  return [
    { name: 'flows', path: path.join(schemas, 'flows'), kind: 'flow' },
    { name: 'shipped', path: path.join(schemas, 'modules'), kind: 'module' },
    ...(modulesDir === null ? [] : [{ name: 'own', path: modulesDir, kind: 'module' } as const]),
  ];
}

/** Reacts to a new read of the modules: creates root items, and invalidates for everyone. */
async function modulesChanged(
  services: Services,
  realtime: Realtime,
  change: RegistryChange,
): Promise<void> {
  if (change.modules) {
    await ensureAllRoots(services);
    await realtime.refresh();
  }
  const stale = [
    ...(change.modules ? [GET_MODULES.name, GET_CURRENT_USER.name] : []),
    ...(change.problems ? [GET_MODULE_PROBLEMS.name] : []),
  ];
  for (const call of stale)
    services.notifier.invalidate({ call, organisationId: null, siteId: null, permission: null });
}

/** 0 before it listens. */
function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Assembles the server: modules, operations, routes, websocket. */
export async function createServer(parts: ServerOptions): Promise<SitewrightServer> {
  const { settings, db, log, root, page, now = () => new Date() } = parts;
  const texts = await readTexts(path.join(root, 'locales'));
  const auth = await openAuthServices({
    settings,
    texts,
    log,
    ownAddress: () => `http://localhost:${portOf(app)}`,
  });
  const origins = originPolicy(settings);
  const isSecure = settings.publicUrl?.startsWith('https:') === true;
  const cookies = sessionCookies(isSecure, auth);
  const app = await createHttp({ settings, origins, cookies, texts, log });
  const tokenIn = (header: string | undefined) => app.parseCookie(header ?? '')[cookies.session];
  const realtime = createRealtime({
    log,
    allowsOrigin: origins.allows,
    membershipOf: async (header) => {
      const token = tokenIn(header);
      return token === undefined ? null : membershipOf(services, token);
    },
    membershipAgain: (before) => refreshMembership(services, before),
    visit: (membership, place) => visitItem(services, membership, place),
    liveSessions: (organisationId, ids) => liveSessions(services, organisationId, ids),
  });
  const registry: Registry = await openRegistry({
    folders: foldersOf(parts),
    fieldTypes,
    store: databaseStore(db, fieldTypes),
    own: ownDocumentStore(db),
    log,
    changed: (change) => modulesChanged(services, realtime, change),
  });
  const files = await openFileStore(settings);
  const textReader = createTextReader(ownTexts, () => services);
  const pictureReader = createTextReader(picturesOfFiles, () => services);
  const firstPageReader = createTextReader(firstPagesOfFiles, () => services);
  const { pictureLanguages: languages } = settings;
  const services: Services = {
    db,
    modules: registry,
    notifier: notifyStaleReads(realtime, () => registry.all().map(({ document }) => document)),
    files,
    scanner: openScanner(settings.clamd),
    analysis: await openAnalysis(settings.analysis),
    textReader,
    firstPages: firstPageReader,
    pictures: languages === null ? null : { languages, queue: pictureReader },
    uploads: await openUploadStore(path.join(settings.dataDir, 'uploads')),
    now,
    auth,
  };
  await ensureAllRoots(services);
  await sealTotpSecrets(services);
  const routes = { app, services, texts };
  addSystemRoutes(routes, settings);
  addAuthRoutes(routes);
  addSessionRoutes(routes);
  addPasswordRoutes(routes);
  addFactorRoutes(routes);
  addPasskeyRoutes(routes);
  addIdentityRoutes(routes);
  addOrganisationRoutes(routes);
  addPeopleRoutes(routes);
  addProvisioningRoutes(routes);
  addSingleSignOnRoutes(routes);
  addScimRoutes(routes, log);
  addApiTokenRoutes(routes);
  addAuditRoutes(routes);
  addDirectoryRoutes(routes);
  addSiteRoutes(routes);
  addSearchRoutes(routes);
  addSettingsRoutes(routes);
  addTemplateDraftRoutes(routes);
  addSiteListRoutes(routes);
  addOwnTypeRoutes(routes);
  addOwnModuleRoutes(routes);
  addWorkbookRoutes(routes);
  addViewRoutes(routes);
  addWorkRoutes(routes);
  addNotificationRoutes(routes);
  addBulletinRoutes(routes);
  addAccessRoutes(routes);
  addHelpRoutes(routes);
  addModuleRoutes(routes);
  addItemRoutes(routes);
  addActivityRoutes(routes);
  addExportRoutes(routes);
  const imports = importRunner();
  addImportRoutes(routes, imports);
  addFileRoutes(routes, settings);
  addFileAnalysisRoutes(routes);
  addUploadRoutes(routes, settings);
  addItemCodeRoutes(routes);
  addLegalHoldRoutes(routes);
  addHotspotRoutes(routes);
  addSentFileRoutes(routes);
  addAnnotationRoutes(routes);
  addReaderRoutes(routes);
  addVersionRoutes(routes, settings);
  addRecycleBinRoutes(routes, settings);
  const sweepers = [
    startSweeper(services, { what: 'Imports', every: 10_000, sweep: sweepImports }),
    startSweeper(services, { what: 'Files', every: 3_600_000, sweep: sweepFiles }),
    startSweeper(services, { what: 'Uploads', every: 3_600_000, sweep: sweepUploads }),
    startSweeper(services, { what: 'Stored bytes', every: 21_600_000, sweep: sweepOrphans }),
    startSweeper(services, { what: 'Texts of files', every: 60_000, sweep: textReader.sweep }),
    startSweeper(services, { what: 'First pages', every: 60_000, sweep: firstPageReader.sweep }),
    ...(languages === null
      ? []
      : [
          startSweeper(services, {
            what: 'Texts in pictures',
            every: 60_000,
            sweep: pictureReader.sweep,
          }),
        ]),
    startSweeper(services, { what: 'Sign-ins', every: 3_600_000, sweep: deleteExpiredTokens }),
    startSweeper(services, {
      what: 'Notifications',
      every: 3_600_000,
      sweep: sweepNotifications,
    }),
    startSweeper(services, { what: 'Sent files', every: 300_000, sweep: sweepSentFiles }),
    startSweeper(services, {
      what: 'Recycle bins',
      every: 3_600_000,
      sweep: (swept) => sweepRecycleBin(swept, settings.recycleBinDays),
    }),
  ];
  await addDocsRoutes(routes);
  await servePage(app, page);
  realtime.attach(app.server);
  return {
    app,
    services,
    realtime,
    imports,
    textReader,
    pictureReader,
    firstPageReader,
    close: async () => {
      // Together, because the websocket server waits until the HTTP server has ended all
      // connections.
      await Promise.all([realtime.close(), app.close()]);
      await Promise.all([
        imports.close(),
        textReader.close(),
        pictureReader.close(),
        firstPageReader.close(),
        ...sweepers.map((sweeper) => sweeper.stop()),
      ]);
      await registry.close();
      await auth.close();
    },
  };
}
