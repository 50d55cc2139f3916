import { searchKey } from '../../text-keys.ts';
import { dayNumber, dayOf } from '../dates.ts';
import type { OperandType } from '../types.ts';

/** What the conditions on one column compare it with. */
export interface Constants {
  readonly type: OperandType;
  /** Values for `==`, `!=`, `in` and the comparisons; entries for `contains` of a list. */
  readonly values: ReadonlySet<string | number>;
  /** Parts that `contains` looks for in a text, as search keys. */
  readonly parts: ReadonlySet<string>;
}

/** More parts or entries than this would make too many subsets. */
const most = 6;

const numerically = (a: number, b: number) => a - b;

/** Each number, one between two neighbours, one below and one above all of them. */
function numbers(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted(numerically);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? 0;
  const below = first - Math.max(1, Math.abs(first));
  const above = last + Math.max(1, Math.abs(last));
  const between = sorted.map((value, at) => {
    const next = sorted[at + 1] ?? value;
    return value / 2 + next / 2;
  });
  return [
    Number.isFinite(below) ? below : -Number.MAX_VALUE,
    ...sorted,
    ...between,
    Number.isFinite(above) ? above : Number.MAX_VALUE,
  ];
}

/** Each day, one between two that are not neighbours, one before and one after all of them. */
function days(values: readonly string[]): readonly string[] {
  const sorted = values.map(dayNumber).toSorted(numerically);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? 0;
  return [first - 1, ...sorted, ...sorted.map((day) => day + 1), last + 1].map(dayOf);
}

/** Every subset of the entries; null if there are too many. */
function subsets<T>(entries: readonly T[]): readonly (readonly T[])[] | null {
  if (entries.length > most) return null;
  return entries.reduce<readonly (readonly T[])[]>(
    (all, entry) => [...all, ...all.map((subset) => [...subset, entry])],
    [[]],
  );
}

const letters = 'qxzjwvkybfghpdmulcnrtsoiae0123456789'.split('');

/** A letter that occurs in none of the texts, also not in another case. */
function strangeLetter(texts: readonly string[]): string | null {
  const all = texts.map((text) => text.toLowerCase() + searchKey(text)).join('');
  return letters.find((each) => !all.includes(each)) ?? null;
}

/**
 * Each text, and for each set of parts a text that contains these and is none of the others. A
 * text contains a set of parts only if it contains the parts of those parts too, so that parts
 * joined by a letter of no part contain what every text with them contains.
 */
function texts({ values, parts }: Constants): readonly string[] | null {
  const given = [...values].map(String);
  const letter = strangeLetter([...given, ...parts]);
  const sets = subsets([...parts]);
  if (letter === null || sets === null) return null;
  return [...given, ...sets.map((set) => [letter, ...set, letter].join(letter))];
}

/** Lists of any of the entries, with and without another one. */
function lists<T>(entries: readonly T[], other: T): readonly (readonly T[])[] | null {
  const sets = subsets(entries);
  return sets === null ? null : sets.flatMap((set) => [set, [...set, other]]);
}

const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';

/**
 * Values of a column of which every other value agrees with one in all conditions that compare the
 * column with these constants only; null (empty) is one of them. Null: there would be too many.
 */
export function samples(constants: Constants): readonly unknown[] | null {
  const { type, values } = constants;
  const ofNumbers = [...values].filter(isNumber);
  const ofTexts = [...values].filter(isText);
  const otherNumber = Math.max(0, ...ofNumbers) + 1;
  const otherText = `${ofTexts.join('')}+`;
  const found = (): readonly unknown[] | null => {
    switch (type) {
      case 'number':
        return numbers(ofNumbers);
      case 'date':
        return days(ofTexts);
      case 'text':
        return texts(constants);
      case 'boolean':
        return [true, false];
      case 'number_list':
        return lists(ofNumbers, otherNumber);
      case 'text_list':
        return lists(ofTexts, otherText);
      case 'people': {
        const users = lists(ofNumbers, otherNumber);
        return (
          users && [
            ...users.map((user_ids) => ({ user_ids, team_ids: [] })),
            { user_ids: [], team_ids: [1] },
          ]
        );
      }
      case 'rows':
        return [[{}]];
      case 'presence':
        return [{}];
      case 'null':
        return [];
    }
  };
  const all = found();
  return all === null ? null : [null, ...all];
}
