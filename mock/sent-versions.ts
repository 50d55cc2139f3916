import { documentIds, newSentRows, notSent, withVersionsOf } from '../src/domain/sent-versions.ts';
import { Failure } from '../src/domain/failure.ts';
import { itemPermission } from '../src/domain/permissions.ts';
import type { CompiledModule } from '../src/runtime/compiled.ts';
import { sentModule } from '../src/runtime/flow/sent-versions.ts';
import { versionColumn, versionIn } from '../src/runtime/record/file-metadata.ts';
import { itemCode } from '../src/runtime/record/item-code.ts';
import type { Item } from '../src/runtime/record/item.ts';
import type { MockBackend, MockRequest } from './backend.ts';

/** The item that a move changed, with the versions of the documents that it sends; they have no revisions here. */
export function withSentVersions(
  backend: MockBackend,
  sender: CompiledModule,
  { site, may }: MockRequest,
  before: Item,
  after: Item,
): Item {
  return newSentRows(sender, before, after).reduce((item, made) => {
    const ids = documentIds(made.rows);
    const type = sentModule(made.table);
    if (ids.length === 0) return item;
    const module = backend.modules.find(
      ({ compiled }) => compiled.document.type === type,
    )?.compiled;
    if (type === null || module === undefined || !may(itemPermission(type, 'read')))
      throw new Failure('forbidden');
    const column = versionColumn(module);
    const stored = backend.rows.items[module.document.databaseTable] ?? [];
    const found = ids.map((id) => ({
      id,
      document: stored.find((each) => each.id === id && each.site_id === site.id),
    }));
    const versions = new Map(
      found.flatMap(({ id, document }) => {
        const isThere = document !== undefined && document.deleted_at === null && column !== null;
        const version = isThere ? versionIn(column, document) : null;
        return version === null ? [] : [[id, { version, revision: null }] as const];
      }),
    );
    const missing = found.filter(({ id }) => !versions.has(id));
    if (missing.length > 0)
      throw notSent(missing.map(({ id, document }) => document?.name ?? itemCode(module, { id })));
    return withVersionsOf(item, made, versions);
  }, after);
}
