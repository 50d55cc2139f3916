import { pointerSegment } from '../../../runtime/record/pointer.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { isRuleShape } from '../../document/rule-names.ts';
import { Fault, type FormulaFault, type Part, type Range, Reader } from './formula-reader.ts';
import { tokensOf } from './tokens.ts';

export type ParsedFormula =
  | {
      readonly ok: true;
      readonly rule: Rule;
      /** Where the part of the rule at a JSON pointer is written. */
      readonly rangeOf: (pointer: string) => Range;
    }
  | { readonly ok: false; readonly fault: FormulaFault; readonly range: Range };

/** The places of all parts, by pointer. */
function placesOf(part: Part): ReadonlyMap<string, Range> {
  const places = new Map<string, Range>();
  const visit = ({ from, to, operator, args }: Part, pointer: string): void => {
    places.set(pointer, { from, to });
    const below = operator === undefined ? pointer : pointer + pointerSegment(operator);
    if (operator !== undefined) places.set(below, { from, to });
    args.forEach((each, index) => visit(each, below + pointerSegment(index)));
  };
  visit(part, '');
  return places;
}

function readJson(formula: string): Rule | undefined {
  if (!formula.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(formula);
    return isRuleShape(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The rule that a formula writes. A rule in the syntax of documents (JSON) is read too. */
export function parseFormula(formula: string): ParsedFormula {
  const all = { from: 0, to: formula.length };
  const pasted = readJson(formula);
  if (pasted !== undefined) return { ok: true, rule: pasted, rangeOf: () => all };
  try {
    const part = new Reader(tokensOf(formula)).whole();
    const places = placesOf(part);
    return {
      ok: true,
      rule: part.rule,
      rangeOf(pointer) {
        for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
          const found = places.get(at);
          if (found !== undefined || at === '') return found ?? all;
        }
      },
    };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault, range: error.range };
    throw error;
  }
}
