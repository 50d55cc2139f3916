import { tokensOf, type Token } from './lexer.ts';

/** An expression as a tree. `and` and `or` have all their parts, so that long lists stay flat. */
export type Expression =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'ref'; readonly name: string }
  | { readonly is: 'self' }
  /** A name without brackets: in a filter of choices one of their columns. */
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly is: 'all'; readonly operator: 'and' | 'or'; readonly args: readonly Expression[] }
  | {
      readonly is: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly is: 'negative'; readonly of: Expression };

const mostLevels = 40;
const operatorNames: ReadonlySet<string> = new Set(['and', 'or', 'div', 'mod']);

/** Reads the operators of XPath 1.0 by their ranks: or, and, equality, comparison, sum, product. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #level = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  #take(operators: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    const text = token?.is === 'symbol' ? token.symbol : token?.is === 'name' ? token.name : null;
    if (text === null || !operators.includes(text)) return null;
    this.#at += 1;
    return text;
  }

  expression(): Expression | null {
    if (this.#level >= mostLevels) return null;
    this.#level += 1;
    const result = this.#all('or');
    this.#level -= 1;
    return result;
  }

  #all(operator: 'and' | 'or'): Expression | null {
    const args: Expression[] = [];
    do {
      const part = operator === 'or' ? this.#all('and') : this.#binary(0);
      if (part === null) return null;
      args.push(part);
    } while (this.#take([operator]) !== null);
    const [only] = args;
    return args.length === 1 && only !== undefined ? only : { is: 'all', operator, args };
  }

  #binary(rank: number): Expression | null {
    const operators = ranks[rank];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(rank + 1);
    for (;;) {
      if (left === null) return null;
      const operator = this.#take(operators);
      if (operator === null) return left;
      const right = this.#binary(rank + 1);
      if (right === null) return null;
      left = { is: 'binary', operator, left, right };
    }
  }

  #unary(): Expression | null {
    if (this.#take(['-']) === null) return this.#primary();
    const of = this.#primary();
    return of === null ? null : { is: 'negative', of };
  }

  #primary(): Expression | null {
    const token = this.#tokens[this.#at];
    if (token === undefined) return null;
    this.#at += 1;
    if (token.is === 'name') return this.#call(token.name);
    if (token.is !== 'symbol') return token;
    if (token.symbol !== '(') return null;
    const inner = this.expression();
    return inner === null || this.#take([')']) === null ? null : inner;
  }

  #call(name: string): Expression | null {
    if (this.#take(['(']) === null) return operatorNames.has(name) ? null : { is: 'name', name };
    const args: Expression[] = [];
    if (this.#take([')']) !== null) return { is: 'call', name, args };
    do {
      const argument = this.expression();
      if (argument === null) return null;
      args.push(argument);
    } while (this.#take([',']) !== null);
    return this.#take([')']) === null ? null : { is: 'call', name, args };
  }
}

const ranks: readonly (readonly string[])[] = [
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

/** The tree of an expression; null if it is none, or has paths and other parts that are not read. */
export function parseExpression(text: string): Expression | null {
  const tokens = tokensOf(text);
  if (tokens === null || tokens.length === 0) return null;
  const parser = new Parser(tokens);
  const result = parser.expression();
  return parser.isAtEnd ? result : null;
}
