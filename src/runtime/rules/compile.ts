import { analyse } from './analyse.ts';
import { reportFault, type RuleNode } from './node.ts';
import type { Rule } from './rule.ts';
import type { CompiledRule, OperandType, RuleContext, RuleResult, RuleScope } from './types.ts';

/** A condition is true or false; every other type has null as the empty value. */
function verdict(type: OperandType, value: unknown): unknown {
  return type === 'boolean' ? value === true : (value ?? null);
}

function evaluator(node: RuleNode, type: OperandType, pointer: string): CompiledRule['evaluate'] {
  return (context: RuleContext) => {
    const evaluation = { context, entry: null };
    try {
      return verdict(type, node.evaluate(evaluation));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return verdict(type, reportFault(evaluation, `failed (${reason})`, pointer));
    }
  };
}

/**
 * Compiles a rule (design, "Rules"). Checks its operators, their arguments and types, the columns
 * in `scope` that it reads, and that its result has the type `expected`. Problems carry JSON
 * pointers that begin with `pointer`, and one of the codes rule_operator, rule_arguments,
 * rule_type, rule_variable, rule_result. A rule has at most 30 levels and 500 parts.
 */
export function compileRule(
  rule: Rule,
  scope: RuleScope,
  expected: OperandType,
  pointer = '',
): RuleResult {
  const analysis = analyse(rule, scope, expected, pointer);
  if (!analysis.ok) return analysis;
  const { node } = analysis;
  return {
    ok: true,
    rule: {
      source: rule,
      type: expected,
      reads: node.reads,
      evaluate: evaluator(node, expected, pointer),
    },
  };
}
