import type { CompiledModule } from '../compiled.ts';
import type { FieldType } from '../field-type.ts';
import type { OperandType, RuleScope, RuleVariable } from '../rules/types.ts';

/** Keys of every item that rules may read, beside its columns. */
const baseVariables: readonly (readonly [db: string, type: OperandType])[] = [
  ['id', 'number'],
  ['site_id', 'number'],
  ['external_id', 'number'],
  ['created_at', 'date'],
  ['updated_at', 'date'],
  ['deleted_at', 'date'],
  ['template_id', 'number'],
  ['status', 'number'],
  ['created_by_user_id', 'number'],
  ['deleted_by_user_id', 'number'],
];

/** A column as far as rules need to know it. */
export interface ScopeColumn {
  readonly db: string;
  readonly place: 'core' | 'template';
  readonly fieldType: FieldType;
}

/** The operand type of a field type's value; null for values that rules can't read. */
export function operandType(fieldType: FieldType): OperandType | null {
  const { ruleType } = fieldType.document;
  return ruleType === 'none' ? null : ruleType;
}

export function scopeOf(columns: readonly ScopeColumn[]): RuleScope {
  const base = baseVariables.map(([db, type]): [string, RuleVariable] => [
    db,
    { db, type, isTemplate: false },
  ]);
  const own = columns.flatMap(({ db, place, fieldType }): [string, RuleVariable][] => {
    const type = operandType(fieldType);
    return type === null ? [] : [[db, { db, type, isTemplate: place === 'template' }]];
  });
  return { variables: new Map([...base, ...own]) };
}

/** What rules over a module's items may read: base keys, core and template columns. */
export function ruleScope(module: Pick<CompiledModule, 'columns'>): RuleScope {
  return scopeOf(module.columns);
}
