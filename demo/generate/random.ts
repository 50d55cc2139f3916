/** Changing the seed changes everything that is generated (demo/README.md). */
const seed = 'sitewright-demo-1';

/** Random numbers that depend only on a name, so that a new row does not change the others. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly fraction: () => number;
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One entry; throws on an empty list. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** One entry by weight; throws if no weight is above 0. */
  readonly weighted: <T>(list: readonly (readonly [T, number])[]) => T;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** The stream of numbers of this name: splitmix steps from the hash of seed and name. */
export function random(name: string): Random {
  let state = hash(`${seed}/${name}`);
  const fraction = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let rest = fraction() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [entry, weight] of list) {
      rest -= weight;
      if (rest < 0) return entry;
    }
    throw new Error(`${name}: nothing to choose from`);
  };
  return {
    fraction,
    whole: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    chance: (probability) => fraction() < probability,
    pick: (list) => weighted(list.map((entry) => [entry, 1] as const)),
    weighted,
  };
}
