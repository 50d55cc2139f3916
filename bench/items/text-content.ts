import { type Random, random } from '../../demo/generate/random.ts';

/** The different words of all texts, tags and numbers not counted, the most frequent first. */
const vocabularySize = 60_000;

/** Parts of words with weights that give words the lengths and beginnings of English. */
const weigh = (text: string) => text.split(' ').map((part, at) => [part, 1 / (at + 3)] as const);
const onsets = weigh('t s w c b p h m f d r l n pr st g v tr ch th br k sp gr fl cl sh qu j z');
const vowels = weigh('e a i o u ea ai oo io ou y');
const codas = weigh('n r s l t d c m st ng p nd ck ll g nt x rm b ss ft');
const ends = weigh('ing ed s er tion ly ment al ity able ure ness ance');

/** Frequent words are short. */
function syllablesOf({ fraction }: Random, rank: number): number {
  const more = Math.min(1, Math.log10(rank + 1) / 4);
  return 1 + Math.floor(fraction() * 3 * more);
}

function wordOf(from: Random, rank: number): string {
  let word = '';
  for (let left = syllablesOf(from, rank); left > 0; left -= 1) {
    word += (from.chance(0.85) ? from.weighted(onsets) : '') + from.weighted(vowels);
    if (from.chance(0.6)) word += from.weighted(codas);
  }
  return rank > 100 && from.chance(0.35) ? word + from.weighted(ends) : word;
}

/** The words of the texts by their frequency: the word `n` is about `n` times as rare as the first. */
export function vocabulary(): readonly string[] {
  const from = random('words of texts');
  const words = new Set<string>();
  for (let rank = 0; words.size < vocabularySize; rank += 1) words.add(wordOf(from, rank));
  return [...words];
}

const letters = ['P', 'V', 'E', 'TK', 'LT', 'PT', 'FIC', 'PSV'] as const;

/** A tag such as `P-3302B`. */
export const tagOf = (number: number): string =>
  `${letters[number % letters.length] ?? ''}-${1000 + ((number * 7919) % 9000)}${number % 3 === 0 ? 'B' : ''}`;

/** Makes pages; what it makes depends only on its name. */
export interface PageWriter {
  readonly page: (words: number) => readonly string[];
}

/** Words by their frequency (Zipf's law), every thirtieth a tag, numbers, and what ends sentences. */
export function pageWriter(words: readonly string[]): PageWriter {
  const { fraction } = random('pages of texts');
  const token = (): string => {
    const kind = fraction();
    if (kind < 0.03) return tagOf(Math.floor(fraction() * 20_000));
    if (kind < 0.07) return String(Math.floor(10 ** (fraction() * 4)));
    return words[Math.floor(words.length ** fraction()) - 1] ?? '';
  };
  return {
    page: (count) =>
      Array.from({ length: count }, () => {
        const end = fraction();
        return token() + (end < 0.06 ? '.' : end < 0.11 ? ',' : '');
      }),
  };
}
