import { blankCases } from './derive/blank.ts';
import { computedCases, conditionCases } from './derive/conditions.ts';
import { defaultCases } from './derive/defaults.ts';
import { flowCases } from './derive/flow.ts';
import { controlCases, formCases } from './derive/form.ts';
import { filterCases, listCases, sortCases, uniqueCases } from './derive/list.ts';
import { callCases, nameCases, navigationCases } from './derive/module.ts';
import { optionCases } from './derive/options.ts';
import { replyCases } from './derive/replies.ts';
import { requiredCases } from './derive/required.ts';
import { valueCases } from './derive/values.ts';
import { summaryCases } from './derive/summary.ts';
import type { Plan } from '../../../server/documents/plan.ts';
import type { Derived } from './types.ts';

/**
 * Derives every expectation about a module from its documents, by independent oracles: nothing here
 * uses the compiled module. The cases are plain data; `runCase` runs them on a compiled module.
 */
export function deriveCases(plan: Plan): Derived {
  const derived = [
    valueCases(plan),
    conditionCases(plan),
    computedCases(plan),
    defaultCases(plan),
    optionCases(plan),
    flowCases(plan),
  ];
  return {
    cases: [
      ...blankCases(plan),
      ...derived.flatMap(({ cases }) => cases),
      ...requiredCases(plan),
      ...uniqueCases(plan),
      ...formCases(plan),
      ...controlCases(plan),
      ...listCases(plan),
      ...summaryCases(plan),
      ...sortCases(plan),
      ...filterCases(plan),
      ...callCases(plan),
      ...replyCases(plan),
      ...navigationCases(plan),
      ...nameCases(plan),
    ],
    notes: derived.flatMap(({ notes }) => notes),
  };
}
