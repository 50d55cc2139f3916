import { columnRuleKeys } from '../column-rules.ts';
import type { CompiledColumn } from '../compiled.ts';
import type { ColumnDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { isList } from '../record/json.ts';
import type { CompiledRule, RuleScope } from '../rules/types.ts';
import type { ColumnResult, OwnColumn, TypedSource } from './column-types.ts';

/** Where the compiled column of a document stands, apart from the document itself. */
interface Surroundings {
  readonly pointer: string;
  readonly scope: RuleScope;
  readonly section: CompiledRule | null;
}

/** What other columns decide of a column. */
type Rest = Pick<CompiledColumn, 'reads' | 'recorded' | 'requiredLater'>;

/**
 * Compiled columns of one draft, for its next compilation: a column whose document is the same object,
 * and about which nothing else has changed, is the same object again. Documents must not change. It is
 * for one set of field types and patterns.
 */
export interface ColumnReuse {
  /** The scope of these columns: the one before while the rules can read the same. */
  readonly scopeOf: (columns: readonly TypedSource[], make: () => RuleScope) => RuleScope;
  readonly resultOf: (
    source: TypedSource,
    around: Omit<Surroundings, 'pointer'>,
    compile: () => ColumnResult,
  ) => ColumnResult;
  readonly columnOf: (own: OwnColumn, rest: Rest) => CompiledColumn;
  /** A document that another one changes: the same object while both are the same. */
  readonly documentOf: (
    document: ColumnDocument,
    by: unknown,
    make: () => ResolvedDocument,
  ) => ResolvedDocument;
}

interface ResolvedDocument {
  readonly document: ColumnDocument;
  readonly problem?: Problem | null;
}

/** Compiles everything anew. */
export const noReuse: ColumnReuse = {
  scopeOf: (_columns, make) => make(),
  resultOf: (_source, _around, compile) => compile(),
  columnOf: (own, rest) => ({ ...own, ...rest }),
  documentOf: (_document, _by, make) => make(),
};

/** Whether a column has rules, or rows that may have some. */
const readsScope = ({ document, cells }: TypedSource): boolean =>
  cells !== null || columnRuleKeys.some((key) => document[key] !== undefined);

/** What a scope knows of a column; the columns of its rows are those of its settings. */
const readableOf = ({ document, origin, fieldType, cells }: TypedSource): readonly unknown[] => [
  document.db,
  origin,
  fieldType,
  cells === null ? null : document,
];

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length &&
  a.every((each, index) => {
    const other = b[index];
    return Object.is(each, other) || (isList(each) && isList(other) && areSame(each, other));
  });

/** Whether a column's document is as before, apart from its number among its neighbours. */
export function isOnlyRenumbered(before: ColumnDocument, after: ColumnDocument): boolean {
  const { order: _before, ...old } = before;
  const { order: _after, ...present } = after;
  return areSame(Object.entries(old).flat(), Object.entries(present).flat());
}

type Known = Surroundings & { readonly result: ColumnResult };

/** The same with another number: a new neighbour gives one to every field after it. */
function renumbered({ result, ...around }: Known, { order }: ColumnDocument): Known {
  return { ...around, result: { ...result, column: { ...result.column, order } } };
}

export function createColumnReuse(): ColumnReuse {
  const results = new WeakMap<ColumnDocument, Known>();
  /** The last document of each db name. */
  const latest = new Map<string, ColumnDocument>();
  const columns = new WeakMap<OwnColumn, CompiledColumn>();
  const documents = new WeakMap<
    ColumnDocument,
    { readonly by: unknown; readonly resolved: ResolvedDocument }
  >();

  function knownOf(document: ColumnDocument): Known | undefined {
    const before = latest.get(document.db);
    latest.set(document.db, document);
    const own = results.get(document);
    if (own !== undefined || before === undefined) return own;
    const old = results.get(before);
    return old !== undefined && isOnlyRenumbered(before, document)
      ? renumbered(old, document)
      : undefined;
  }

  let last: { readonly readable: readonly unknown[]; readonly scope: RuleScope } | null = null;
  return {
    scopeOf(sources, make) {
      const readable = sources.map(readableOf);
      if (last === null || !areSame(last.readable, readable)) last = { readable, scope: make() };
      return last.scope;
    },
    resultOf(source, { scope, section }, compile) {
      const { document, pointer } = source;
      const known = knownOf(document);
      if (
        known !== undefined &&
        (known.scope === scope || !readsScope(source)) &&
        known.section?.source === section?.source &&
        // Only problems name the place in the document.
        (known.pointer === pointer || known.result.problems.length === 0)
      ) {
        results.set(document, known);
        return known.result;
      }
      const result = compile();
      results.set(document, { pointer, scope, section, result });
      return result;
    },
    columnOf(own, rest) {
      const known = columns.get(own);
      if (
        known !== undefined &&
        known.recorded === rest.recorded &&
        known.requiredLater === rest.requiredLater &&
        areSame(known.reads, rest.reads)
      )
        return known;
      const column = { ...own, ...rest };
      columns.set(own, column);
      return column;
    },
    documentOf(document, by, make) {
      const known = documents.get(document);
      if (known !== undefined && known.by === by) return known.resolved;
      const resolved = make();
      // Problems name the place in the document, which may change.
      if (resolved.problem == null) documents.set(document, { by, resolved });
      return resolved;
    },
  };
}
