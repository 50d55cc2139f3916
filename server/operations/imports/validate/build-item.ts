import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { buildNewItem, resolveIdentity } from '../../../../src/runtime/record/new-item.ts';
import { dedupeErrors, validateItem } from '../../../../src/runtime/record/validate.ts';
import { normaliseItem } from '../../../../src/runtime/record/normalise-item.ts';
import type { NameResolver } from '../../../../src/runtime/cell-codec/types.ts';
import type { StoredItem } from '../../../db/items/read.ts';
import { itemPermission } from '../../context/permissions.ts';
import { type ItemAccess, moduleOf } from '../../context/items.ts';
import { withImportedReceipts, withStatusAssignees } from '../../items/actor.ts';
import { prepareChange } from '../../items/prepare-items.ts';
import type { RowFaultCode } from '../../../../src/contract/import-schemas.ts';
import type { RowFault } from '../../../db/tables/imports.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import type { NewestTemplate } from '../templates.ts';
import type { TableLines } from '../tables/read-table.ts';
import { orNotSent, withImportedVersions } from './imported-versions.ts';
import { readIdentity } from './read-identity.ts';
import type { RowReader } from './read-row.ts';
import { type ImportPlan, type MappedColumn, cellAt, cellProblem } from './row.ts';

/** The item of a row, validated without other rows and items. */
export type BuiltItem =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'bad'; readonly problems: readonly RowProblem[] }
  | {
      readonly kind: 'item';
      readonly module: CompiledModule;
      readonly before: Item | null;
      readonly after: Item;
      readonly errors: readonly FieldError[];
      readonly problems: readonly RowProblem[];
      readonly lines: TableLines;
    };

/** The context in which items are built. */
export interface BuildContext {
  readonly access: ItemAccess;
  readonly plan: ImportPlan;
  readonly columns: readonly MappedColumn[];
  readonly names: NameResolver;
  readonly reader: RowReader;
  readonly templates: readonly NewestTemplate[];
  /** Whether a status of the module's flow needs an approval that the person can't give. */
  readonly isBehindApproval: (module: CompiledModule, status: number) => boolean;
}

const waiting: BuiltItem = { kind: 'waiting' };

/** The row's status or template: a number, null, or a problem. */
function readNumber(
  { columns, access, names }: BuildContext,
  row: FileRow,
  db: 'status' | 'template_id',
): { readonly value: number | null; readonly problem?: RowProblem } | 'pending' {
  const mapped = columns.find((column) => column.db === db);
  if (mapped === undefined || row.hasOnlyTables === true) return { value: null };
  const read = readIdentity(db, cellAt(row, mapped), access.live.compiled, names);
  if (read === 'pending') return read;
  if ('problem' in read)
    return { value: null, problem: cellProblem(row, mapped, { kind: 'cell', ...read.problem }) };
  return { value: typeof read.value === 'number' ? read.value : null };
}

function rowProblem(
  { columns }: BuildContext,
  row: FileRow,
  db: string | null,
  fault: RowFault,
): RowProblem {
  const mapped = columns.find((column) => column.db === db);
  if (mapped !== undefined) return cellProblem(row, mapped, fault);
  return { row: row.number, db: null, column: null, value: null, fault };
}

const refused = (code: RowFaultCode): RowFault => ({ kind: 'row', code, params: {} });

/**
 * The status of an imported item. Its history is in another system, so it may have any status of
 * its flow, but none behind an approval that the person can't give
 * (docs/decisions/import-status.md).
 */
function withImportedStatus(
  build: BuildContext,
  row: FileRow,
  module: CompiledModule,
  item: Item,
  status: number | null,
): { readonly item: Item; readonly problems: readonly RowProblem[] } {
  const { access } = build;
  if (status === null || status === item.status) return { item, problems: [] };
  const found = module.flow.byNumber.get(status);
  if (found === undefined)
    return { item, problems: [rowProblem(build, row, 'status', refused('status_of_no_flow'))] };
  if (!access.may(itemPermission(access.type, 'transition')))
    return { item, problems: [rowProblem(build, row, 'status', refused('may_not_move'))] };
  if (build.isBehindApproval(module, status))
    return { item, problems: [rowProblem(build, row, 'status', refused('behind_approval'))] };
  const moved = { ...item, status, flow_state: { node: found.node.id, approvals: [] } };
  return { item: normaliseItem(module, moved, access.context), problems: [] };
}

/**
 * The module with the row's template; the template of the cell takes precedence over the mapping's.
 */
function templateOf(
  { templates, plan }: BuildContext,
  wanted: number | null,
): NewestTemplate | null | undefined {
  const id = wanted ?? plan.mapping.template_id;
  if (id === null || id <= 0) return null;
  return templates.find((template) => template.id === id);
}

/** Removes the errors of unreadable cells, so that they are not reported as missing too. */
function withoutUnreadable(
  errors: readonly FieldError[],
  problems: readonly RowProblem[],
  { byDb }: CompiledModule,
): readonly FieldError[] {
  if (errors.length === 0 || problems.length === 0) return errors;
  const unread = new Set(problems.map(({ db }) => byDb.get(db ?? '')?.pointer));
  return errors.filter(({ pointer }) => !unread.has(pointer));
}

export async function buildCreatedItem(
  build: BuildContext,
  row: FileRow,
  externalId: number | null,
  clientId: string,
): Promise<BuiltItem> {
  const { access, reader } = build;
  const { live, type } = access;
  if (!access.may(itemPermission(type, 'create')))
    return { kind: 'bad', problems: [rowProblem(build, row, null, refused('may_not_create'))] };
  const status = readNumber(build, row, 'status');
  const wanted = readNumber(build, row, 'template_id');
  if (status === 'pending' || wanted === 'pending') return waiting;
  const template = templateOf(build, wanted.value);
  if (template === undefined)
    return {
      kind: 'bad',
      problems: [rowProblem(build, row, 'template_id', refused('no_template'))],
    };
  const module = template?.module ?? live.compiled;
  const read = reader.read(row, module, null);
  if (read.isWaiting) return waiting;
  const body = {
    external_id: externalId,
    ...(template !== null && { template_id: template.id }),
  };
  const { identity } = resolveIdentity(body, template?.version ?? null, clientId);
  const made = buildNewItem(module, identity, read.changes, access);
  const withStatus = withImportedStatus(build, row, module, made.item, status.value);
  const moved = await withStatusAssignees(access, module, withStatus.item);
  const asked = await withImportedReceipts(access, module, moved);
  const sent = await orNotSent(() => withImportedVersions(access, module, made.item, asked));
  const problems = [status.problem, wanted.problem].filter((each) => each !== undefined);
  if ('fault' in sent) problems.push(rowProblem(build, row, 'status', sent.fault));
  const after = 'fault' in sent ? asked : sent.done;
  const ofItem = validateItem(module, after, access.context);
  const errors = dedupeErrors([...made.errors, ...ofItem]);
  return {
    kind: 'item',
    module,
    before: null,
    after,
    errors: withoutUnreadable(errors, read.problems, module),
    problems: [...problems, ...read.problems, ...withStatus.problems],
    lines: read.lines,
  };
}

export async function buildChangedItem(
  build: BuildContext,
  row: FileRow,
  stored: StoredItem,
  externalId: number | null | undefined,
): Promise<BuiltItem> {
  const { access, reader } = build;
  const { type } = access;
  if (!access.may(itemPermission(type, 'update')))
    return { kind: 'bad', problems: [rowProblem(build, row, null, refused('may_not_change'))] };
  const status = readNumber(build, row, 'status');
  const wanted = readNumber(build, row, 'template_id');
  if (status === 'pending' || wanted === 'pending') return waiting;
  const { item: before } = stored;
  const currentTemplate = build.templates.find(
    ({ id, version }) => id === before.template_id && version === before.template_version,
  );
  const module = currentTemplate?.module ?? (await moduleOf(access, before));
  const read = reader.read(row, module, before);
  if (read.isWaiting) return waiting;
  const changes = { ...read.changes, ...(status.value !== null && { status: status.value }) };
  const prepared = await orNotSent(() => prepareChange(access, before, changes));
  if ('fault' in prepared)
    return { kind: 'bad', problems: [rowProblem(build, row, 'status', prepared.fault)] };
  const change = prepared.done;
  const problems = [status.problem, wanted.problem].filter((each) => each !== undefined);
  if (wanted.value !== null && wanted.value !== before.template_id)
    problems.push(rowProblem(build, row, 'template_id', refused('other_template')));
  const { denial } = change;
  if (denial !== null) problems.push(rowProblem(build, row, 'status', { kind: 'denied', denial }));
  const after =
    externalId === undefined ? change.after : { ...change.after, external_id: externalId };
  return {
    kind: 'item',
    module: change.module,
    before,
    after,
    errors: withoutUnreadable(change.errors, read.problems, module),
    problems: [...problems, ...read.problems],
    lines: read.lines,
  };
}
