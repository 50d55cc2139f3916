import type { ContentBlock } from '../compiled.ts';
import type { LayoutDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { compileRule } from '../rules/compile.ts';
import type { Rule } from '../rules/rule.ts';
import type { CompiledRule, OperandType, RuleScope } from '../rules/types.ts';

/** Compiles the rules of one document and collects their problems. */
export interface RuleCompiler {
  readonly problems: Problem[];
  readonly compile: (
    rule: Rule | undefined,
    expected: OperandType,
    pointer: string,
  ) => CompiledRule | null;
}

export function ruleCompiler(scope: RuleScope): RuleCompiler {
  const problems: Problem[] = [];
  return {
    problems,
    compile(rule, expected, pointer) {
      if (rule === undefined) return null;
      const result = compileRule(rule, scope, expected, pointer);
      if (result.ok) return result.rule;
      problems.push(...result.problems);
      return null;
    },
  };
}

/** Joins two conditions: both must hold. */
export function andRules(a: CompiledRule | null, b: CompiledRule | null): CompiledRule | null {
  if (a === null || b === null) return a ?? b;
  return {
    source: { and: [a.source, b.source] },
    type: 'boolean',
    reads: [...new Set([...a.reads, ...b.reads])],
    evaluate: (context) => a.evaluate(context) === true && b.evaluate(context) === true,
  };
}

/** The condition and the content of a section. */
export interface SectionRules {
  readonly visibleWhen: CompiledRule | null;
  readonly content: readonly Omit<ContentBlock, 'reads'>[];
}

/** The conditions and the content of sections, by tab and section id. */
export function sectionRules(
  tabs: LayoutDocument,
  scope: RuleScope,
): {
  readonly of: (tab: string, section: string) => SectionRules;
  readonly problems: readonly Problem[];
} {
  const compiler = ruleCompiler(scope);
  const rules = new Map(
    tabs.flatMap((tab, t) =>
      tab.sections.map((section, s) => {
        const pointer = `/tabs/${t}/sections/${s}`;
        const condition = (rule: Rule | undefined, at: string) =>
          compiler.compile(rule, 'boolean', `${at}/visibleWhen`);
        const visibleWhen = condition(section.visibleWhen, pointer);
        const content = (section.content ?? []).map((block, index) => ({
          id: block.id,
          order: block.order,
          text: block.text ?? null,
          signs: block.signs ?? [],
          image: block.image ?? null,
          visibleWhen: andRules(
            visibleWhen,
            condition(block.visibleWhen, `${pointer}/content/${index}`),
          ),
        }));
        return [`${tab.id} ${section.id}`, { visibleWhen, content }] as const;
      }),
    ),
  );
  return {
    of: (tab, section) => rules.get(`${tab} ${section}`) ?? { visibleWhen: null, content: [] },
    problems: compiler.problems,
  };
}
