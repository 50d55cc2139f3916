import { operators } from '../../../runtime/rules/operators/list.ts';
import { tokensOf } from './tokens.ts';
import { reservedWords } from './formula-syntax.ts';

/** What can be written at a place of a formula. */
export interface Completion {
  /** What is inserted. */
  readonly text: string;
  /** The name of a field as people know it; null for a function. */
  readonly name: string | null;
  /** Where the caret goes, from the end of the text back. */
  readonly back: number;
}

export interface Completions {
  readonly list: readonly Completion[];
  /** What the chosen one replaces. */
  readonly from: number;
  readonly to: number;
}

/** Operators that are written between their arguments, and those that only filters of lists know. */
const notFunctions: ReadonlySet<string> = new Set(
  '== != < <= > >= + - * / % ! and or var me mine open contains_below'.split(' '),
);

/** The functions of formulas; each has a help text, `rule_editor.function`. */
export const formulaFunctions: readonly string[] = [...operators.keys()].filter(
  (name) => !notFunctions.has(name),
);

/** Functions without arguments: nothing is entered between their brackets. */
const complete: ReadonlySet<string> = new Set(['today', 'now']);

const most = 8;

/** A field that formulas can read. */
export interface FormulaName {
  readonly db: string;
  readonly name: string;
}

/**
 * What the letters before the caret may become, fields first; nothing inside a text or a number.
 * Without letters all fields, if `isAsked`.
 */
export function completionsAt(
  formula: string,
  caret: number,
  names: readonly FormulaName[],
  isAsked: boolean,
): Completions {
  const token = tokensOf(formula).find(
    ({ kind, from, to }) => kind !== 'sign' && from < caret && caret <= to,
  );
  const nothing = { list: [], from: caret, to: caret };
  if (token !== undefined && token.kind !== 'name') return nothing;
  const { from, to } = token ?? { from: caret, to: caret };
  const typed = formula.slice(from, caret).toLowerCase();
  if (typed === '' && !isAsked) return nothing;
  const rank = (text: string) => (text.toLowerCase().startsWith(typed) ? 0 : 1);
  const fields = names
    .filter(
      ({ db, name }) =>
        db !== formula.slice(from, to) &&
        (db.toLowerCase().includes(typed) || name.toLowerCase().includes(typed)),
    )
    .toSorted((a, b) => rank(a.db) - rank(b.db))
    .map(({ db, name }): Completion => ({
      text: reservedWords.has(db) ? `var("${db}")` : db,
      name,
      back: 0,
    }));
  const isCall = formula[to] === '(';
  const functions = formulaFunctions
    .filter((name) => name.startsWith(typed) && !(isCall && name === formula.slice(from, to)))
    .map((name): Completion => {
      if (isCall) return { text: name, name: null, back: 0 };
      return { text: `${name}()`, name: null, back: complete.has(name) ? 0 : 1 };
    });
  return { list: [...fields, ...functions].slice(0, most), from, to };
}
