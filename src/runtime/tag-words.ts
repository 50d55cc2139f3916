import {
  type Box,
  type Line,
  type PageFrame,
  type TextPiece,
  boxOnLine,
  lineOf,
} from './text-boxes.ts';

/** A word of a page that may be the tag of an item, with its place. */
export interface TagWord extends Box {
  readonly text: string;
}

/** A tag has a digit, and from 2 to 40 characters. */
const tag = /^(?=.*\p{N})\S{2,40}$/u;
/** Characters around a tag that are no part of it. */
const around = /^[\s"'“”„«»([{<,;:]+|[\s"'“”„«»)\]}>,;:.!?]+$/gu;
/** The letters of an instrument over its number, as in a bubble of a piping diagram. */
const upper = /^\p{Lu}{1,5}$/u;
const lower = /^\p{N}[\p{N}\p{L}/-]{0,9}$/u;

/** Pieces belong to one word if the gap between them is less than this share of the height. */
const gapShare = 0.15;

interface Word {
  readonly text: string;
  readonly line: Line;
  readonly from: number;
  readonly to: number;
}

interface Piece {
  text: string;
  line: Line;
}

const isNext = (before: Line, { x, y, along, height }: Line): boolean => {
  const endX = before.x + before.along[0] * before.length;
  const endY = before.y + before.along[1] * before.length;
  const straight = before.along[0] * along[0] + before.along[1] * along[1];
  return straight > 0.99 && Math.hypot(x - endX, y - endY) < gapShare * Math.max(1, height);
};

/** The pieces of a page, with those together that touch on a line: programs write tags in parts. */
function joined(pieces: Iterable<TextPiece>, frame: PageFrame): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    if (piece.str === '') continue;
    const line = lineOf(piece, frame);
    const last = all.at(-1);
    if (last === undefined || !isNext(last.line, line)) {
      all.push({ text: piece.str, line });
      continue;
    }
    last.text += piece.str;
    last.line = { ...last.line, length: last.line.length + line.length };
  }
  return all;
}

/** The words of a piece; letters count as equally wide. */
function wordsOf({ text, line }: Piece): readonly Word[] {
  return [...text.matchAll(/\S+/gu)].map((match) => {
    const [found] = match;
    const kept = found.replaceAll(around, '');
    const start = match.index + Math.max(0, found.indexOf(kept));
    const share = (at: number) => at / text.length;
    return { text: kept, line, from: share(start), to: share(start + kept.length) };
  });
}

/** The side of a square of the grid in which a word looks for the one below it, in points. */
const cell = 40;
/** Words of a square that are looked at: more lie there only if a file puts all at one place. */
const mostInCell = 12;

interface Placed {
  readonly text: string;
  readonly box: Box;
  /** In points. */
  readonly centre: { readonly x: number; readonly y: number };
  readonly height: number;
}

const cellOf = (x: number, y: number): string => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;

/** The number right below letters, as `PT` over `3302`; undefined if there is none. */
function below(letters: Placed, numbers: ReadonlyMap<string, readonly Placed[]>) {
  const { x, y } = letters.centre;
  const reach = letters.height * 2;
  const cells = new Set(
    [-1, 0, 1].flatMap((side) => [
      cellOf(x + side * letters.height, y),
      cellOf(x + side * letters.height, y + reach),
    ]),
  );
  return [...cells]
    .flatMap((key) => numbers.get(key) ?? [])
    .find(({ centre, height }) => {
      const down = centre.y - y;
      const isClose = down > 0.4 * height && down < 2 * Math.max(height, letters.height);
      return isClose && Math.abs(centre.x - x) < Math.max(height, letters.height);
    });
}

function boxAround(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * The words of a page that may be tags, with their places: words with a digit, words that were written
 * in parts, and letters with a number below them. The work grows with the number of words.
 */
export function tagWords(pieces: Iterable<TextPiece>, frame: PageFrame): readonly TagWord[] {
  const found: TagWord[] = [];
  const letters: Placed[] = [];
  const numbers = new Map<string, Placed[]>();
  for (const piece of joined(pieces, frame))
    for (const { text, line, from, to } of wordsOf(piece)) {
      const isUpper = upper.test(text);
      const isTag = tag.test(text);
      if (!isUpper && !isTag) continue;
      const box = boxOnLine(line, frame, from, to);
      if (isTag) found.push({ text, ...box });
      const centre = {
        x: (box.x + box.width / 2) * frame.width,
        y: (box.y + box.height / 2) * frame.height,
      };
      const placed = { text, box, centre, height: line.height };
      if (isUpper) letters.push(placed);
      if (!lower.test(text)) continue;
      const key = cellOf(centre.x, centre.y);
      const there = numbers.get(key) ?? [];
      numbers.set(key, there);
      if (there.length < mostInCell) there.push(placed);
    }
  for (const each of letters) {
    const number = below(each, numbers);
    if (number !== undefined)
      found.push({ text: `${each.text}-${number.text}`, ...boxAround(each.box, number.box) });
  }
  return found;
}
