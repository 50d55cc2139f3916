import { operators } from '../../../runtime/rules/operators/list.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { type Token, tokensOf } from './tokens.ts';
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

/** Where words begin: at the start, after a space or after a sign. */
const wordStart = /(?<=^|[\s\(\[,=<>+\-*\/%])[^\s\(\[,=<>+\-*\/%]/gv;

/**
 * Where the most words before the caret begin with which the name of a field begins, as people know it; such
 * names have spaces and letters that db names never have. Null if there is no such name.
 */
function labelStart(formula: string, caret: number, names: readonly FormulaName[]): number | null {
  const before = formula.slice(0, caret);
  if (before === '' || before !== before.trimEnd()) return null;
  const keys = names.map(({ name }) => searchKey(name));
  const found = [...before.matchAll(wordStart)].find(({ index }) => {
    const typed = searchKey(before.slice(index));
    return keys.some((key) => key.startsWith(typed));
  });
  return found?.index ?? null;
}

/** Whether completions can be written at a piece: not inside a text or a number. */
const isOpen = ({ kind, text }: Token) =>
  kind === 'name' || (kind === 'wrong' && !text.startsWith('"'));

/**
 * What the letters before the caret may become, fields first, by their db name or by the name that people
 * know; nothing inside a text or a number. Without letters all fields, if `isAsked`.
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
  if (token !== undefined && !isOpen(token)) return nothing;
  const { to } = token ?? { to: caret };
  const word = token?.kind === 'name' ? token.from : caret;
  const label = labelStart(formula, caret, names);
  const from = Math.min(word, label ?? word);
  const typed = formula.slice(from, caret).toLowerCase();
  if (typed === '' && !isAsked) return nothing;
  const key = searchKey(typed);
  const rank = ({ db, name }: FormulaName) =>
    db.toLowerCase().startsWith(typed) || searchKey(name).startsWith(key) ? 0 : 1;
  const fields = names
    .filter(
      ({ db, name }) =>
        db !== formula.slice(from, to) &&
        (db.toLowerCase().includes(typed) || searchKey(name).includes(key)),
    )
    .toSorted((a, b) => rank(a) - rank(b))
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

/** The fields that a formula names otherwise than people know them, in the order of the formula. */
export function namedOtherwise(
  formula: string,
  names: readonly FormulaName[],
): readonly FormulaName[] {
  const byDb = new Map(names.map((each) => [each.db, each]));
  const tokens = tokensOf(formula);
  const found = tokens.flatMap(({ kind, text }, index) => {
    const isCall = tokens[index + 1]?.text === '(';
    const field =
      kind === 'name' && !isCall && !reservedWords.has(text) ? byDb.get(text) : undefined;
    return field === undefined || searchKey(field.name).replaceAll(' ', '_') === text
      ? []
      : [field];
  });
  return [...new Set(found)];
}
