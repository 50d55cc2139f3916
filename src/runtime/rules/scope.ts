import { hasText, type FieldType } from '../field-type.ts';
import { baseColumns } from './base-columns.ts';
import { type ReadableCell, rowVariables } from './row-scope.ts';
import type { RuleScope, RuleVariable } from './types.ts';

interface Readable {
  readonly db: string;
  readonly origin: 'core' | 'template';
  readonly fieldType: FieldType;
  /** For a table. */
  readonly rows?: { readonly columns: readonly ReadableCell[] } | null;
}

/**
 * The columns that rules of a module may read: the base columns of every item (`baseColumns`), and
 * `columns`.
 */
export function ruleScope(columns: Iterable<Readable>): RuleScope {
  const variables = new Map<string, RuleVariable>(
    [...baseColumns].map(([db, { type }]) => [
      db,
      { db, type, isTemplate: false, isSearchable: type === 'text' },
    ]),
  );
  for (const { db, origin, fieldType, rows = null } of columns) {
    const { ruleType: type } = fieldType.document;
    const isTemplate = origin === 'template';
    variables.set(db, {
      db,
      type,
      isTemplate,
      isSearchable: hasText(fieldType),
      ...(rows !== null && { rows: rowVariables(rows.columns) }),
    });
  }
  return { variables };
}

/** The scope of list filters: the same columns, the signed-in user and the finished statuses. */
export function filterScope(columns: Iterable<Readable>): RuleScope {
  return { ...ruleScope(columns), isFilter: true };
}
