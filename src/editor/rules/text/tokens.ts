/** A piece of a formula; `from` and `to` count UTF-16 units, `to` is behind the last one. */
export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end' | 'wrong';
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const patterns = [
  ['space', /\s+/vy],
  ['name', /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/vy],
  ['number', /\d+(?:\.\d+)?(?:[eE][\-+]?\d+)?/vy],
  ['text', /"(?:[^"\\\n]|\\.)*"/vy],
  ['sign', /==|!=|<=|>=|[=<>+\-*\/%\(\)\[\],]/vy],
] as const;

/** The pieces of a formula, and one of kind `end`; what belongs nowhere is one `wrong` piece. */
export function tokensOf(formula: string): readonly Token[] {
  const tokens: Token[] = [];
  let from = 0;
  while (from < formula.length) {
    let found: Token | null = null;
    let to = from;
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = from;
      const [text] = pattern.exec(formula) ?? [];
      if (text === undefined) continue;
      to = from + text.length;
      // A single sign is what formulas of spreadsheets have.
      if (kind !== 'space') found = { kind, text: text === '=' ? '==' : text, from, to };
      break;
    }
    if (to === from) {
      // An open text reaches to the end of its line.
      const rest = formula.slice(from).split('\n', 1)[0] ?? '';
      to = from + (formula[from] === '"' ? rest.length : 1);
      found = { kind: 'wrong', text: formula.slice(from, to), from, to };
    }
    if (found !== null) tokens.push(found);
    from = to;
  }
  return [...tokens, { kind: 'end', text: '', from: formula.length, to: formula.length }];
}
