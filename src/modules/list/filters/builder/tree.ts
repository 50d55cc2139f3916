import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import { isList, isObject, ownProperty } from '../../../../runtime/record/json.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { filterColumns } from '../../questions.ts';
import { columnOf } from '../leaf.ts';
import { operatorOf } from './operators.ts';

/** A condition of one column; without a rule while it is being made. */
export interface Leaf {
  readonly kind: 'leaf';
  readonly id: string;
  readonly db: string;
  readonly operator: string;
  readonly rule: Rule | null;
}

/** A condition that the builder can't change: it stands as it is. */
export interface Fixed {
  readonly kind: 'fixed';
  readonly id: string;
  readonly rule: Rule;
}

/** Conditions of which all, at least one, or none are to hold. */
export interface Group {
  readonly kind: 'group';
  readonly id: string;
  readonly join: Join;
  readonly parts: readonly Part[];
}

export const joins = ['and', 'or', 'none'] as const;
export type Join = (typeof joins)[number];
export type Part = Leaf | Fixed | Group;

let made = 0;
const freshId = () => `part-${(made += 1)}`;

export const leafOf = (db: string, operator: string, rule: Rule | null): Leaf => ({
  kind: 'leaf',
  id: freshId(),
  db,
  operator,
  rule,
});

export const groupOf = (join: Join, parts: readonly Part[]): Group => ({
  kind: 'group',
  id: freshId(),
  join,
  parts,
});

type Columns = ReadonlyMap<string, ListColumn>;

function argsOf(rule: Rule, operator: string): readonly Rule[] | null {
  const args = isObject(rule) ? ownProperty(rule, operator) : undefined;
  if (operator === '!' && args !== undefined) return (isList(args) ? args : [args]) as Rule[];
  return isList(args) ? (args as readonly Rule[]) : null;
}

function partOf(columns: Columns, rule: Rule): Part {
  const column = columns.get(columnOf(rule) ?? '');
  const operator = column === undefined ? null : operatorOf(column, rule);
  if (column !== undefined && operator !== null) return leafOf(column.db, operator, rule);
  for (const join of ['and', 'or'] as const) {
    const args = argsOf(rule, join);
    if (args !== null)
      return groupOf(
        join,
        args.map((part) => partOf(columns, part)),
      );
  }
  const [denied] = argsOf(rule, '!') ?? [];
  const either = denied === undefined ? null : argsOf(denied, 'or');
  if (either !== null)
    return groupOf(
      'none',
      either.map((part) => partOf(columns, part)),
    );
  return { kind: 'fixed', id: freshId(), rule };
}

/** A filter as conditions in groups. */
export function treeOf(module: CompiledModule, filter: Rule | undefined): Group {
  const columns = new Map(filterColumns(module).map((column) => [column.db, column]));
  if (filter === undefined || filter === null) return groupOf('and', []);
  const part = partOf(columns, filter);
  return part.kind === 'group' ? part : groupOf('and', [part]);
}

/** The rule of a part; null where nothing of it is ready. */
export function ruleOf(part: Part): Rule | null {
  if (part.kind !== 'group') return part.rule;
  const rules = part.parts.map(ruleOf).filter((rule) => rule !== null);
  const [first] = rules;
  if (first === undefined) return null;
  if (part.join === 'none') return { '!': [{ or: rules }] };
  return rules.length === 1 ? first : { [part.join]: rules };
}

/** The tree with a part put in the place of one that has its id; null takes it away. */
export function withPart(group: Group, id: string, next: Part | null): Group {
  return {
    ...group,
    parts: group.parts.flatMap((part) => {
      if (part.id === id) return next === null ? [] : [next];
      return [part.kind === 'group' ? withPart(part, id, next) : part];
    }),
  };
}
