import type { OwnModuleRow } from '../../../src/contract/own-modules.ts';
import { GET_ORGANISATION_MODULES } from '../../../src/contract/own-modules.ts';
import { ownTypeName } from '../../../src/domain/own-modules.ts';
import { modulesPermission } from '../../../src/domain/permissions.ts';
import { checkBreakingChange } from '../../../src/runtime/compile/breaking-change.ts';
import { compileModule } from '../../../src/runtime/compile/module.ts';
import { hasErrors, problem } from '../../../src/runtime/compile/problems.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { reviewFlow } from '../../../src/runtime/flow/review/review.ts';
import { re2PatternEngine } from '../../../src/runtime/re2-patterns.ts';
import type { Problem } from '../../../src/runtime/problem.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { codeOf } from '../../error-code.ts';
import {
  type OrganisationAccess,
  withOrganisation,
  withoutIdempotencyKey,
} from '../context/call.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

const columns = ['module_type', 'document', 'version', 'updated_at', 'deleted_at'] as const;

/** More modules than this make no list of the navigation that anybody reads. */
const mostModules = 100;
const uniqueViolation = '23505';

interface StoredModule extends Omit<OwnModuleRow, 'document'> {
  readonly document: string;
}

const documentOf = ({ document }: StoredModule) => JSON.parse(document) as ModuleDocument;
const present = (row: StoredModule): OwnModuleRow => ({ ...row, document: documentOf(row) });

/** The text of a document, as its file has it. */
const textOf = (document: ModuleDocument) => `${JSON.stringify(document, null, 2)}\n`;

/** Throws `forbidden` unless the caller may make modules in the whole organisation. */
function requireMaker({ grants, now }: OrganisationAccess): void {
  const active = activeGrantsOnSite(grants, null, now);
  if (!hasPermission(active, modulesPermission)) throw new Failure('forbidden');
}

/** A mistake of a document or of its flow. */
type Mistake = Pick<Problem, 'severity' | 'pointer' | 'sentence'> & { readonly code: string };

/** Throws `document_problems` if there are errors, with all of them. */
function refuseErrors(found: readonly Mistake[]): void {
  const problems = found.filter(({ severity }) => severity === 'error');
  if (problems.length > 0)
    throw new Failure('document_problems', { count: problems.length }, { problems });
}

/** Findings about the flow of a module that compiles. */
function flowMistakes(document: ModuleDocument): readonly Mistake[] {
  const { defaultStatusFlow: flow } = document;
  if (typeof flow === 'string') return [];
  const compiled = compileModule(document, {
    fieldTypes,
    flows: new Map(),
    patterns: re2PatternEngine,
  });
  if (!compiled.ok) return [];
  return reviewFlow(flow, { module: compiled.module }).map((each) => ({
    ...each,
    pointer: `/defaultStatusFlow${each.pointer}`,
    fix: null,
  }));
}

/** Throws `invalid` if the names are not those of a module of the organisation. */
function requireOwnNames(organisationId: number, document: ModuleDocument): void {
  const { type, databaseTable } = document;
  if (ownTypeName(organisationId, type) === null)
    throw invalid([{ pointer: '/document/type', code: 'pattern', params: {} }]);
  if (databaseTable !== tableOf(type))
    throw invalid([{ pointer: '/document/databaseTable', code: 'pattern', params: {} }]);
}

const tableOf = (type: string) => `${type}_items`;

/** What is wrong with a document of the organisation, and with its flow if the rest is right. */
function mistakesOf(
  { modules }: Services,
  organisationId: number,
  document: ModuleDocument,
): readonly Mistake[] {
  const found = modules.checkOwn(organisationId, textOf(document));
  return hasErrors(found) ? found : [...found, ...flowMistakes(document)];
}

/** What is wrong with a document that replaces another one of the same module. */
function mistakesOfChange(
  services: Services,
  organisationId: number,
  old: ModuleDocument,
  document: ModuleDocument,
): readonly Mistake[] {
  const names = [
    { key: 'type', name: old.type },
    { key: 'databaseTable', name: tableOf(old.type) },
  ] as const;
  const renamed = names.filter(({ key, name }) => document[key] !== name);
  if (renamed.length > 0)
    return renamed.map(({ key, name }) => problem('module_renamed', `/${key}`, { name }));
  const found = mistakesOf(services, organisationId, document);
  return hasErrors(found) ? found : [...found, ...checkBreakingChange(old, document, fieldTypes)];
}

function record(
  { notifier }: Services,
  { tx, organisationId }: OrganisationAccess,
  call: string,
  id: number,
  changes: { readonly [pointer: string]: readonly [unknown, unknown] },
): void {
  writeEvents(tx, [{ site_id: null, call, item_type: 'settings.module', item_id: id, changes }]);
  const stale = GET_ORGANISATION_MODULES.name;
  afterCommit(tx, () =>
    notifier.invalidate({ call: stale, organisationId, siteId: null, permission: null }),
  );
}

/** The modules that the organisation made, and the files of those that it did not. */
export function listOwnModules(services: Services, caller: Caller) {
  return withOrganisation(services, caller, async (access) => {
    requireMaker(access);
    const rows = await access.tx
      .selectFrom('own_modules')
      .select(columns)
      .where('organisation_id', '=', access.organisationId)
      .orderBy('id')
      .execute();
    const files = services.modules
      .all()
      .filter(({ madeBy }) => madeBy === null)
      .map(({ document, file }) => ({ module_type: document.type, file }));
    return { modules: rows.map(present), files };
  });
}

/** Makes a module. It is in use once the registry has read it. Throws a Failure. */
export function createOwnModule(
  services: Services,
  caller: Caller,
  { document: given }: { readonly document: ModuleDocument },
): Promise<OwnModuleRow> {
  return withOrganisation(services, caller, async (access) => {
    requireMaker(access);
    const { tx, organisationId, userId } = access;
    const { count } = await tx
      .selectFrom('own_modules')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostModules) throw new Failure('conflict');
    const document = { ...given, id: await freeId(access) };
    refuseErrors(mistakesOf(services, organisationId, document));
    requireOwnNames(organisationId, document);
    try {
      const { id, ...row } = await tx
        .insertInto('own_modules')
        .values({
          organisation_id: organisationId,
          module_type: document.type,
          document: textOf(document),
          changed_by_user_id: userId,
        })
        .returning(['id', ...columns])
        .executeTakeFirstOrThrow();
      record(services, access, 'CREATE_ORGANISATION_MODULE', id, { '/document': [null, document] });
      return present(row);
    } catch (error) {
      if (codeOf(error) !== uniqueViolation) throw error;
      throw new Failure('name_taken', { name: document.type });
    }
  });
}

/** Ids of modules in files are below. */
const firstOwnId = 1_000_000;

/** A number that no other module of the organisation has. */
async function freeId({ tx, organisationId }: OrganisationAccess): Promise<number> {
  // A concurrent new module waits here.
  await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .forNoKeyUpdate()
    .execute();
  const rows = await tx
    .selectFrom('own_modules')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .execute();
  return Math.max(firstOwnId, ...rows.map((row) => documentOf(row).id)) + 1;
}

/** A module, locked until the commit. Throws `not_found`. */
async function lockModule({ tx, organisationId }: OrganisationAccess, type: string) {
  const row = await tx
    .selectFrom('own_modules')
    .select(['id', ...columns])
    .where('organisation_id', '=', organisationId)
    .where('module_type', '=', type)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

interface StoredValues {
  readonly document?: string;
  readonly deleted_at?: string | null;
}

function write(
  { tx, organisationId, userId, now }: OrganisationAccess,
  id: number,
  set: StoredValues,
) {
  return tx
    .updateTable('own_modules')
    .set(({ eb }) => ({
      ...set,
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
      changed_by_user_id: userId,
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a module that still has `version`. Throws a Failure. */
export function updateOwnModule(
  services: Services,
  caller: Caller,
  type: string,
  version: number,
  { document: given }: { readonly document: ModuleDocument },
): Promise<OwnModuleRow> {
  return withOrganisation(services, caller, async (access) => {
    requireMaker(access);
    const { id, ...before } = await lockModule(access, type);
    if (before.deleted_at !== null) throw notFound();
    if (before.version !== version) throw new Failure('stale', {}, { current: present(before) });
    const old = documentOf(before);
    const document = { ...given, id: old.id };
    refuseErrors(mistakesOfChange(services, access.organisationId, old, document));
    const row = await write(access, id, { document: textOf(document) });
    record(services, access, 'UPDATE_ORGANISATION_MODULE', id, { '/document': [old, document] });
    return present(row);
  });
}

/** Looks for mistakes of a document that a module would get; stores nothing. Throws a Failure. */
export function reviewOwnModule(
  services: Services,
  caller: Caller,
  type: string,
  { document: given }: { readonly document: ModuleDocument },
): Promise<{ readonly problems: readonly Mistake[] }> {
  return withOrganisation(services, withoutIdempotencyKey(caller), async (access) => {
    requireMaker(access);
    const row = await access.tx
      .selectFrom('own_modules')
      .select(columns)
      .where('organisation_id', '=', access.organisationId)
      .where('module_type', '=', type)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    const old = documentOf(row);
    const document = { ...given, id: old.id };
    const found = mistakesOfChange(services, access.organisationId, old, document);
    // Lines are those of the caller's text, which the server does not have.
    const problems = found.map(({ code, severity, pointer, sentence }) => ({
      code,
      severity,
      pointer,
      sentence,
    }));
    return { problems };
  });
}

/** Removes a module, or brings it back; its items stay. Throws a Failure. */
export function setOwnModuleRemoved(
  services: Services,
  caller: Caller,
  type: string,
  isRemoved: boolean,
): Promise<OwnModuleRow> {
  return withOrganisation(services, caller, async (access) => {
    requireMaker(access);
    const { id, ...before } = await lockModule(access, type);
    if ((before.deleted_at !== null) === isRemoved)
      throw isRemoved ? notFound() : new Failure('conflict');
    if (!isRemoved) refuseErrors(services.modules.checkOwn(access.organisationId, before.document));
    const row = await write(access, id, {
      deleted_at: isRemoved ? access.now.toISOString() : null,
    });
    const call = isRemoved ? 'DELETE_ORGANISATION_MODULE' : 'RESTORE_ORGANISATION_MODULE';
    record(services, access, call, id, { '/deleted_at': [before.deleted_at, row.deleted_at] });
    return present(row);
  });
}
