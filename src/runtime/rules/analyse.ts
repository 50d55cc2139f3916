import type { Problem, ProblemCode } from '../problem.ts';
import { isList, isObject } from '../record/json.ts';
import { pointerSegment } from '../record/pointer.ts';
import { literalNode } from './literals.ts';
import { coerceNode, type RuleNode, type NodeType } from './node.ts';
import type { Argument, Call, Compiler } from './operator.ts';
import { operators } from './operators/list.ts';
import type { Rule } from './rule.ts';
import { problemText, typeText, type Params, type ProblemKey } from './texts.ts';
import type { OperandType, RuleScope } from './types.ts';

/** Anyone can send a filter: its cost is bounded before it is analysed. */
export const ruleLimits = { depth: 30, parts: 500 } as const;

export type Analysis =
  | { readonly ok: true; readonly node: RuleNode }
  | { readonly ok: false; readonly problems: readonly Problem[] };

type Surroundings = Pick<Compiler, 'scope' | 'entry'>;

/** Analyses a rule top-down and collects problems; a part with problems is null. */
class Analyser {
  readonly problems: Problem[] = [];
  #parts = 0;

  refuse = (code: ProblemCode, pointer: string, key: ProblemKey, params?: Params): null => {
    const sentence = problemText(key, params);
    this.problems.push({ code, severity: 'error', pointer, sentence });
    return null;
  };

  read(argument: Argument, around: Surroundings, depth: number): RuleNode | null {
    const { rule, pointer } = argument;
    if (!this.#isWithinLimits(pointer, depth)) return null;
    if (isObject(rule)) return this.#readCall(rule, pointer, around, depth);
    const type = isList(rule) ? this.#listType(rule, pointer) : this.#literalType(rule, pointer);
    return type === null ? null : literalNode(rule, type, pointer);
  }

  #isWithinLimits(pointer: string, depth: number): boolean {
    this.#parts += 1;
    if (this.#parts === ruleLimits.parts + 1)
      this.refuse('rule_arguments', pointer, 'too_large', { limit: ruleLimits.parts });
    if (this.#parts > ruleLimits.parts) return false;
    if (depth <= ruleLimits.depth) return true;
    this.refuse('rule_arguments', pointer, 'too_deep', { limit: ruleLimits.depth });
    return false;
  }

  #literalType(rule: Rule, pointer: string): NodeType | null {
    switch (typeof rule) {
      case 'string':
        if (rule.isWellFormed() && !rule.includes('\0')) return 'text';
        return this.refuse('rule_arguments', pointer, 'text_characters');
      case 'number':
        if (Number.isFinite(rule)) return 'number';
        return this.refuse('rule_arguments', pointer, 'number_range');
      case 'boolean':
        return 'boolean';
      default:
        return rule === null ? 'null' : this.refuse('rule_arguments', pointer, 'not_a_rule');
    }
  }

  #listType(list: readonly Rule[], pointer: string): NodeType | null {
    const types = list.map((rule, index) => {
      const at = pointer + pointerSegment(index);
      if (!this.#isWithinLimits(at, 1)) return null;
      if (typeof rule === 'number' || typeof rule === 'string') return this.#literalType(rule, at);
      return this.refuse('rule_type', at, 'literal_list');
    });
    if (types.includes(null)) return null;
    const [first = 'number'] = types;
    const other = types.findIndex((type) => type !== first);
    if (other >= 0)
      return this.refuse('rule_type', pointer + pointerSegment(other), 'literal_list');
    return first === 'text' ? 'text_list' : 'number_list';
  }

  #readCall(
    rule: { readonly [operator: string]: Rule },
    pointer: string,
    around: Surroundings,
    depth: number,
  ): RuleNode | null {
    const [name, ...others] = Object.keys(rule);
    if (name === undefined || others.length > 0)
      return this.refuse('rule_operator', pointer, 'one_operator');
    const operator = operators.get(name);
    const argumentsPointer = pointer + pointerSegment(name);
    if (operator === undefined) {
      const known = [...operators.keys()].join(' ');
      return this.refuse('rule_operator', argumentsPointer, 'unknown_operator', {
        operator: name.slice(0, 60),
        operators: known,
      });
    }
    const args = argumentsOf(rule[name] ?? null, argumentsPointer);
    const call: Call = { operator: name, pointer, argumentsPointer, args };
    const compiler: Compiler = {
      ...around,
      refuse: this.refuse,
      compile: (argument, inside) => this.read(argument, { ...around, ...inside }, depth + 1),
    };
    return operator.compile(call, compiler);
  }
}

/** JsonLogic allows a single argument with or without a list around it. */
function argumentsOf(written: Rule, pointer: string): readonly Argument[] {
  if (!Array.isArray(written)) return [{ rule: written, pointer }];
  const list: readonly Rule[] = written;
  return list.map((rule, index) => ({ rule, pointer: pointer + pointerSegment(index) }));
}

/** Analyses a rule against its scope and the expected type; pointers begin with `pointer`. */
export function analyse(
  rule: Rule,
  scope: RuleScope,
  expected: OperandType,
  pointer: string,
): Analysis {
  const analyser = new Analyser();
  const node = analyser.read({ rule, pointer }, { scope, entry: null }, 1);
  if (node === null) return { ok: false, problems: analyser.problems };
  const result = coerceNode(node, expected);
  if (result !== null) return { ok: true, node: result };
  const params = { expected: typeText(expected), found: typeText(node.type) };
  analyser.refuse('rule_result', pointer, 'result', params);
  return { ok: false, problems: analyser.problems };
}
