/** A token of an XLSForm expression (XPath as ODK understands it). */
export type Token =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'text'; readonly value: string }
  /** `${name}`: a question, group or repeat. */
  | { readonly is: 'ref'; readonly name: string }
  /** `.`: the question itself. */
  | { readonly is: 'self' }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'symbol'; readonly symbol: string };

/** An expression that is longer than any that people write is not read. */
const longestExpression = 4000;
const mostTokens = 600;

const patterns = [
  ['space', /\s+/y],
  ['ref', /\$\{\s*([^{}\s]{1,200})\s*\}/y],
  ['number', /\d+(?:\.\d+)?|\.\d+/y],
  ['text', /"([^"]*)"|'([^']*)'/y],
  ['name', /[A-Za-z_][\w-]*(?:[.:][\w-]+)*/y],
  ['symbol', /!=|<=|>=|[()=<>,+*-]/y],
  ['self', /\.(?![./\w])/y],
] as const;

/** The tokens of an expression; null if it has something that is none. */
export function tokensOf(expression: string): readonly Token[] | null {
  if (expression.length > longestExpression) return null;
  const tokens: Token[] = [];
  let at = 0;
  while (at < expression.length) {
    if (tokens.length > mostTokens) return null;
    const found = patterns.flatMap(([is, pattern]) => {
      pattern.lastIndex = at;
      const match = pattern.exec(expression);
      return match === null ? [] : [{ is, match }];
    })[0];
    if (found === undefined) return null;
    const { is, match } = found;
    const [whole, first, second] = match;
    at += whole.length;
    if (is === 'space') continue;
    if (is === 'number') tokens.push({ is, value: Number(whole) });
    else if (is === 'text') tokens.push({ is, value: first ?? second ?? '' });
    else if (is === 'ref') tokens.push({ is, name: first ?? '' });
    else if (is === 'name') tokens.push({ is, name: whole });
    else if (is === 'self') tokens.push({ is });
    else tokens.push({ is, symbol: whole });
  }
  return tokens;
}
