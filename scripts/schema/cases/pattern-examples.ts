import { re2PatternEngine } from '../../../src/runtime/re2-patterns.ts';

/** A part of a pattern; `one` is anything that matches a single character, as it is written. */
type Part =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'all'; readonly parts: readonly Part[] }
  | { readonly kind: 'any'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number };

const nothing: Part = { kind: 'nothing' };

/** What a pattern has at a position, as a sticky expression. */
const forms = {
  quotation: /\\Q([\s\S]*?)(?:\\E|$)/uy,
  anchor: /\^|\$|\\[AbBzZ]/uy,
  flags: /\(\?[a-zA-Z-]+\)/uy,
  group: /\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?/uy,
  class: /\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]/uy,
  escape: /\\(?:x\{[0-9a-fA-F]+\}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[pP](?:\{\^?\w+\}|\w)|[\s\S])/uy,
  count: /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/uy,
} as const;

/** Reads the syntax that re2js accepts; the engine checks every example in the end. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  #take(form: keyof typeof forms): RegExpExecArray | null {
    const expression = forms[form];
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source);
    if (found !== null) this.#at = expression.lastIndex;
    return found;
  }

  #takeCharacter(character: string): boolean {
    if (!this.#source.startsWith(character, this.#at)) return false;
    this.#at += character.length;
    return true;
  }

  alternatives(): Part {
    const parts = [this.#sequence()];
    while (this.#takeCharacter('|')) parts.push(this.#sequence());
    return { kind: 'any', parts };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !/[|)]/u.test(this.#source.charAt(this.#at))) {
      parts.push(this.#counted(this.#atom()));
    }
    return { kind: 'all', parts };
  }

  #counted(part: Part): Part {
    const [found, sign, least, comma, most] = this.#take('count') ?? [];
    if (found === undefined) return part;
    if (sign !== undefined) {
      return {
        kind: 'repeat',
        part,
        least: sign === '+' ? 1 : 0,
        most: sign === '?' ? 1 : Infinity,
      };
    }
    const fewest = Number(least);
    const upper = most === '' ? Infinity : Number(most);
    return { kind: 'repeat', part, least: fewest, most: comma === undefined ? fewest : upper };
  }

  #atom(): Part {
    const quotation = this.#take('quotation');
    if (quotation !== null) return { kind: 'text', text: quotation[1] ?? '' };
    if (this.#take('anchor') !== null || this.#take('flags') !== null) return nothing;
    if (this.#take('group') !== null) {
      const inside = this.alternatives();
      this.#takeCharacter(')');
      return inside;
    }
    const [source] = this.#take('class') ?? this.#take('escape') ?? [];
    if (source !== undefined) return { kind: 'one', source };
    const [character = ''] = this.#source.slice(this.#at);
    this.#at += character.length;
    return character === '.' ? { kind: 'one', source: '.' } : { kind: 'text', text: character };
  }
}

const span = (first: string, last: string): readonly string[] => {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));
};

/** Letters and digits first: they survive trimming, and people recognise them. */
const usual = [...span('A', 'Z'), ...span('a', 'z'), ...span('0', '9'), ...span(' ', '~')];
const foreign = Array.from('ÄÖÜäöüßéñçøåŁžΩωЖж中あ€²½°–');

const knownCharacters = new Map<string, readonly string[]>();

/** The characters that a class or an escape matches, of the usual ones and of the pattern's own. */
function charactersOf(source: string): readonly string[] {
  const known = knownCharacters.get(source);
  if (known !== undefined) return known;
  const engine = re2PatternEngine(`^${source}$`);
  const written = [...source.matchAll(/\\(?:x\{(\w+)\}|x(\w{2})|u(\w{4}))/gu)].map(([, ...codes]) =>
    String.fromCodePoint(parseInt(codes.find((code) => code !== undefined) ?? '0', 16)),
  );
  const tried = new Set([...usual, ...written, ...Array.from(source), ...foreign]);
  const found = engine.ok ? [...tried].filter(engine.test) : [];
  knownCharacters.set(source, found);
  return found;
}

/** A source of choices: `which` varies them, `extra` lengthens what may be repeated. */
interface Choices {
  readonly which: number;
  readonly extra: number;
  /** Choices made so far, so that repeated parts differ. */
  made: number;
}

/** A text of a part; null if a class has no character that is known here. */
function textOf(part: Part, choices: Choices): string | null {
  switch (part.kind) {
    case 'nothing':
      return '';
    case 'text':
      return part.text;
    case 'one': {
      const characters = charactersOf(part.source);
      choices.made += 1;
      return characters[(choices.which + choices.made - 1) % characters.length] ?? null;
    }
    case 'any':
      return textOf(part.parts[choices.which % part.parts.length] ?? nothing, choices);
    case 'all':
      return joined(part.parts, choices);
    case 'repeat': {
      const count = Math.min(part.most, Math.max(part.least, 1) + choices.extra);
      return joined(
        Array.from({ length: count }, () => part.part),
        choices,
      );
    }
  }
}

function joined(parts: readonly Part[], choices: Choices): string | null {
  let text = '';
  for (const part of parts) {
    const next = textOf(part, choices);
    if (next === null || text.length > longest) return null;
    text += next;
  }
  return text;
}

const longest = 5000;
const extras = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233];
const mostExamples = 4;

const knownExamples = new Map<string, readonly string[]>();

/**
 * Texts that match a pattern and that a field stores as they are, of a length within bounds; an
 * empty list if none was found.
 */
export function patternExamples(
  pattern: string,
  { minLength, maxLength }: { readonly minLength: number; readonly maxLength: number },
): readonly string[] {
  const key = `${minLength} ${maxLength} ${pattern}`;
  const known = knownExamples.get(key);
  if (known !== undefined) return known;
  const engine = re2PatternEngine(pattern);
  const read = new PatternReader(pattern).alternatives();
  const found = new Set<string>();
  for (const extra of extras) {
    for (let which = 0; which < mostExamples * 2 && found.size < mostExamples; which += 1) {
      const text = textOf(read, { which, extra, made: 0 });
      if (text === null || !engine.ok) continue;
      const isStored = text !== '' && text === text.trim().normalize('NFC');
      const characters = [...text].length;
      const isWithin = characters >= minLength && characters <= maxLength;
      if (isStored && isWithin && engine.test(text)) found.add(text);
    }
  }
  const examples = [...found];
  knownExamples.set(key, examples);
  return examples;
}
