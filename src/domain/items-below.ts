import { isList, isObject } from '../runtime/record/json.ts';

/** An item whose sub-items a filter asks for. */
interface Top {
  readonly moduleType: string;
  readonly id: number;
}

/** The items of `contains_below` in an unchecked filter. */
export function topsOf(rule: unknown): readonly Top[] {
  if (isList(rule)) return rule.flatMap(topsOf);
  if (!isObject(rule)) return [];
  return Object.entries(rule).flatMap(([name, args]): readonly Top[] => {
    if (name !== 'contains_below' || !isList(args)) return topsOf(args);
    const [, id, moduleType] = args;
    return typeof id === 'number' && Number.isSafeInteger(id) && typeof moduleType === 'string'
      ? [{ moduleType, id }]
      : [];
  });
}
