import type { Rule } from '../../../runtime/rules/rule.ts';
import { comparisons } from './formula-syntax.ts';
import type { Token } from './tokens.ts';

/** Characters of a formula, in UTF-16 units. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What is wrong with the writing of a formula; each has a text, `rule_editor.formula`. */
export type FormulaFault = 'expression' | 'closing' | 'rest' | 'text' | 'character' | 'comparison';

/** A part of a rule with where it is written. */
export interface Part extends Range {
  readonly rule: Rule;
  readonly operator?: string;
  readonly args: readonly Part[];
}

export class Fault extends Error {
  readonly fault: FormulaFault;
  readonly range: Range;

  constructor(fault: FormulaFault, range: Range) {
    super(fault);
    this.fault = fault;
    this.range = range;
  }
}

function callPart(operator: string, args: readonly Part[], range: Range): Part {
  return { ...range, operator, args, rule: { [operator]: args.map(({ rule }) => rule) } };
}

const span = (first: Range, last: Range): Range => ({ from: first.from, to: last.to });

/** Reads a formula from its pieces by recursive descent, loosest operators first. */
export class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', from: 0, to: 0 };
  }

  #take(): Token {
    const token = this.next;
    if (token.kind === 'wrong')
      throw new Fault(token.text.startsWith('"') ? 'text' : 'character', token);
    this.#at += 1;
    return token;
  }

  #takeIf(...texts: readonly string[]): Token | null {
    const { kind, text } = this.next;
    return (kind === 'sign' || kind === 'name') && texts.includes(text) ? this.#take() : null;
  }

  #expect(sign: string): Token {
    const token = this.#takeIf(sign);
    if (token === null) throw new Fault('closing', this.next);
    return token;
  }

  whole(): Part {
    const part = this.#any();
    if (this.next.kind !== 'end') throw new Fault('rest', this.#take());
    return part;
  }

  #any(): Part {
    return this.#joined('or', () => this.#joined('and', () => this.#negation()));
  }

  #joined(word: string, read: () => Part): Part {
    const parts = [read()];
    while (this.#takeIf(word) !== null) parts.push(read());
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined || first === last) return parts[0] ?? read();
    return callPart(word, parts, span(first, last));
  }

  #negation(): Part {
    const not = this.#takeIf('not');
    if (not === null) return this.#comparison();
    const denied = this.#negation();
    return callPart('!', [denied], span(not, denied));
  }

  #comparison(): Part {
    const left = this.#chain(['+', '-'], () => this.#chain(['*', '/', '%'], () => this.#signed()));
    const sign = this.#takeIf(...comparisons);
    if (sign === null) return left;
    const right = this.#chain(['+', '-'], () => this.#chain(['*', '/', '%'], () => this.#signed()));
    if (comparisons.has(this.next.text)) throw new Fault('comparison', this.next);
    return callPart(sign.text, [left, right], span(left, right));
  }

  /** Sums and products of one sign become one call; others take two arguments each. */
  #chain(signs: readonly string[], read: () => Part): Part {
    let left = read();
    let own: string | null = null;
    for (;;) {
      const sign = this.#takeIf(...signs);
      if (sign === null) return left;
      const right = read();
      const isMore = own === sign.text && (own === '+' || own === '*');
      const args = isMore ? [...left.args, right] : [left, right];
      left = callPart(sign.text, args, span(left, right));
      own = sign.text;
    }
  }

  #signed(): Part {
    const minus = this.#takeIf('-');
    if (minus === null) return this.#single();
    if (this.next.kind === 'number') {
      const token = this.#take();
      return { ...span(minus, token), rule: -Number(token.text), args: [] };
    }
    const part = this.#signed();
    return callPart('-', [part], span(minus, part));
  }

  #single(): Part {
    const token = this.#take();
    if (token.kind === 'number') return { ...token, rule: Number(token.text), args: [] };
    if (token.kind === 'text') return this.#text(token);
    if (token.kind === 'name') return this.#named(token);
    if (token.text === '(') {
      const part = this.#any();
      return { ...part, ...span(token, this.#expect(')')) };
    }
    if (token.text === '[') {
      const { parts, end } = this.#list(']');
      return { ...span(token, end), rule: parts.map(({ rule }) => rule), args: parts };
    }
    throw new Fault('expression', token);
  }

  #text(token: Token): Part {
    try {
      return { ...token, rule: String(JSON.parse(token.text)), args: [] };
    } catch (error) {
      if (error instanceof SyntaxError) throw new Fault('text', token);
      throw error;
    }
  }

  #named(token: Token): Part {
    const { text } = token;
    const literals = new Map<string, Rule>([
      ['true', true],
      ['false', false],
      ['null', null],
    ]);
    const literal = literals.get(text);
    if (literal !== undefined) return { ...token, rule: literal, args: [] };
    if (text === 'entry') return { ...token, operator: 'var', rule: { var: '' }, args: [] };
    if (this.next.text !== '(' || this.next.kind !== 'sign') {
      if (['and', 'or', 'not', 'op'].includes(text)) throw new Fault('expression', token);
      return { ...token, operator: 'var', rule: { var: text }, args: [] };
    }
    this.#take();
    const { parts, end } = this.#list(')');
    const range = span(token, end);
    const [first, ...others] = parts;
    if (text === 'op') {
      if (typeof first?.rule !== 'string') throw new Fault('expression', first ?? end);
      return callPart(first.rule, others, range);
    }
    if (text === 'var' && typeof first?.rule === 'string' && others.length === 0)
      return { ...range, operator: 'var', rule: { var: first.rule }, args: [] };
    return callPart(text, parts, range);
  }

  #list(closing: string): { readonly parts: readonly Part[]; readonly end: Token } {
    const parts: Part[] = [];
    const early = this.#takeIf(closing);
    if (early !== null) return { parts, end: early };
    do parts.push(this.#any());
    while (this.#takeIf(',') !== null);
    return { parts, end: this.#expect(closing) };
  }
}
