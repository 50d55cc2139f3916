import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { problem } from './problems.ts';

/**
 * The columns that the head of an item's page shows: those that the document names in `tag` and
 * `facts`. A document without `facts` gets its deadlines, assignments and criticality.
 */
export function compileSummary(
  { tag, facts }: Pick<ModuleDocument, 'tag' | 'facts'>,
  columns: readonly CompiledColumn[],
): Pick<CompiledModule, 'tagColumn' | 'facts'> {
  const core = columns.filter(({ origin }) => origin === 'core');
  const named = (db: string) => core.filter((column) => column.db === db);
  const isWork = ({ deadline, assignment, fieldType }: CompiledColumn) =>
    deadline || assignment || fieldType.document.type === 'criticality';
  return {
    tagColumn: (tag === undefined ? undefined : named(tag)[0]) ?? null,
    facts: facts === undefined ? core.filter(isWork) : facts.flatMap(named),
  };
}

/** Names in `tag` and `facts` that belong to no core column. */
export function summaryProblems(
  document: Pick<ModuleDocument, 'tag' | 'facts' | 'coreColumns'>,
): readonly Problem[] {
  const core = new Set(document.coreColumns.map(({ db }) => db));
  const { tag, facts = [] } = document;
  const named = [
    ...(tag === undefined ? [] : [{ db: tag, pointer: '/tag' }]),
    ...facts.map((db, index) => ({ db, pointer: `/facts/${index}` })),
  ];
  return named
    .filter(({ db }) => !core.has(db))
    .map(({ db, pointer }) => problem('unknown_summary_column', pointer, { db }));
}
