import type { Rule } from '../rule.ts';
import type { RuleScope } from '../types.ts';
import { type Atom, type Formula, FormulaReader } from './formula.ts';
import { samples } from './samples.ts';

/** A rule that has to hold, or not to hold. */
export interface Demand {
  readonly rule: Rule;
  readonly holds: boolean;
}

/** How many choices of values are tried before the answer is "it may". */
const mostChoices = 20_000;

/** The values chosen so far: of columns by `column/db`, of unknown conditions by `unknown/key`. */
type Choices = Map<string, unknown>;

const columnKey = (db: string) => `column/${db}`;
const unknownKey = (key: string) => `unknown/${key}`;

function atomValue({ db, holds }: Atom, choices: Choices): boolean | null {
  const key = columnKey(db);
  return choices.has(key) ? holds(choices.get(key)) : null;
}

/** Whether a formula holds for the choices so far; null: it depends on others. */
function evaluate(formula: Formula, choices: Choices): boolean | null {
  switch (formula.kind) {
    case 'constant':
      return formula.value;
    case 'unknown': {
      const key = unknownKey(formula.key);
      return choices.has(key) ? choices.get(key) === true : null;
    }
    case 'atom':
      return atomValue(formula, choices);
    case 'not': {
      const inner = evaluate(formula.part, choices);
      return inner === null ? null : !inner;
    }
    case 'all':
    case 'any': {
      const decisive = formula.kind === 'any';
      let isOpen = false;
      for (const part of formula.parts) {
        const value = evaluate(part, choices);
        if (value === decisive) return decisive;
        isOpen ||= value === null;
      }
      return isOpen ? null : !decisive;
    }
  }
}

/** The columns and unknown conditions of a formula, as keys of choices. */
function keysOf(formula: Formula): readonly string[] {
  switch (formula.kind) {
    case 'constant':
      return [];
    case 'unknown':
      return [unknownKey(formula.key)];
    case 'atom':
      return [columnKey(formula.db)];
    case 'not':
      return keysOf(formula.part);
    case 'all':
    case 'any':
      return formula.parts.flatMap(keysOf);
  }
}

/**
 * Whether an item can meet all demands at once. False is certain; true says that nothing is known
 * against it. Decided exactly (docs/decisions/flow-review.md): `and`, `or` and `!` over comparisons
 * of one column with constants, `==`, `!=`, `in`, `contains` and `empty`. Any other condition may
 * hold or not, but the same one not both. More than 20,000 choices of values count as "it may".
 */
export function canHold(demands: readonly Demand[], scope: RuleScope): boolean {
  const reader = new FormulaReader(scope);
  const formula: Formula = {
    kind: 'all',
    parts: demands.map(({ rule, holds }) => {
      const read = reader.read(rule);
      return holds ? read : { kind: 'not', part: read };
    }),
  };
  const valuesOf = new Map<string, readonly unknown[]>();
  for (const [db, constants] of reader.constants) {
    const values = samples(constants);
    if (values === null) return true;
    valuesOf.set(columnKey(db), values);
  }
  const keys = [...new Set(keysOf(formula))];
  const choices: Choices = new Map();
  let left = mostChoices;
  const search = (at: number): boolean => {
    const value = evaluate(formula, choices);
    if (value !== null) return value;
    const key = keys[at];
    if (key === undefined) return true;
    for (const each of valuesOf.get(key) ?? [true, false]) {
      left -= 1;
      if (left <= 0) return true;
      choices.set(key, each);
      if (search(at + 1)) return true;
    }
    choices.delete(key);
    return false;
  };
  return search(0);
}
