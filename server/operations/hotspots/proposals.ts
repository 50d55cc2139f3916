import { tagVariants } from '../../../src/domain/tag-variants.ts';
import { orderKeyOfSearchKey, searchKey } from '../../../src/runtime/text-keys.ts';
import type { TagWord } from '../../../src/runtime/tag-words.ts';
import type { Box } from '../../../src/runtime/text-boxes.ts';

/** A place on a page that leads to an item. */
export interface Place extends Box {
  readonly page: number;
  readonly text: string;
  readonly module_type: string;
  readonly item_id: number;
}

/** An item with a tag. */
export interface TaggedItem {
  readonly module_type: string;
  readonly item_id: number;
  readonly tag: string;
}

/** Words of a page of a drawing that may be tags. */
export interface PageWords {
  readonly page: number;
  readonly words: readonly TagWord[];
}

/** The order keys under which the tags of items may be found that have one of these words. */
export function tagKeysOf(pages: readonly PageWords[]): readonly string[] {
  const keys = new Set<string>();
  for (const { words } of pages)
    for (const { text } of words)
      for (const variant of tagVariants(text)) keys.add(orderKeyOfSearchKey(variant));
  return [...keys];
}

/** The places of the tags of items on the pages, up to `most`. The work grows with the words. */
export function findPlaces(
  pages: readonly PageWords[],
  items: readonly TaggedItem[],
  most: number,
): readonly Place[] {
  const byTag = Map.groupBy(items, ({ tag }) => searchKey(tag));
  const found: Place[] = [];
  for (const { page, words } of pages)
    for (const { text, x, y, width, height } of words) {
      const matching = tagVariants(text).flatMap((variant) => byTag.get(variant) ?? []);
      for (const { module_type, item_id } of new Set(matching)) {
        if (found.length >= most) return found;
        found.push({ page, x, y, width, height, text, module_type, item_id });
      }
    }
  return found;
}

const targetKey = ({ page, module_type, item_id }: Place): string =>
  `${page} ${module_type} ${item_id}`;

const distance = (a: Box, b: Box): number =>
  Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/** Places on a page that are closer than this share of it are the same place. */
const samePlace = 0.004;
/** A tag may have moved by this share of the page from one version to the next. */
const similarPlace = 0.1;

/** Finds the place of the same item on the same page that is closest to one. */
class PlaceIndex<P extends Place> {
  readonly #places: ReadonlyMap<string, readonly P[]>;

  constructor(places: readonly P[]) {
    this.#places = Map.groupBy(places, targetKey);
  }

  /** Undefined if all are further away than `most`, a share of the page. */
  closest(place: Place, most: number): P | undefined {
    let [found, least]: [P | undefined, number] = [undefined, most];
    for (const each of this.#places.get(targetKey(place)) ?? []) {
      const away = distance(each, place);
      if (away <= least) [found, least] = [each, away];
    }
    return found;
  }
}

/** A place that somebody may confirm or reject. */
export interface Proposal extends Place {
  readonly origin: 'text' | 'hand';
  /** It was confirmed at about this place of the version before. */
  readonly is_as_before: boolean;
}

const asDrawn = (place: Place): Proposal => ({
  page: place.page,
  x: place.x,
  y: place.y,
  width: place.width,
  height: place.height,
  text: place.text,
  module_type: place.module_type,
  item_id: place.item_id,
  origin: 'hand',
  is_as_before: true,
});

interface Known {
  /** Where tags are in the text of the version. */
  readonly found: readonly Place[];
  /** What people decided on places of the version. */
  readonly decided: readonly Place[];
  /** What people confirmed on the version before. */
  readonly before: readonly (Place & { readonly origin: 'text' | 'hand' })[];
}

/**
 * The places of a version on which nobody has decided: tags in its text, and places that were drawn on
 * the version before.
 */
export function proposalsOf({ found, decided, before }: Known): readonly Proposal[] {
  const done = new PlaceIndex(decided);
  const earlier = new PlaceIndex(before);
  const open = <P extends Place>(places: readonly P[]) =>
    places.filter((place) => done.closest(place, samePlace) === undefined);
  const ofText = open(found).map((place): Proposal => ({
    ...place,
    origin: 'text',
    is_as_before: earlier.closest(place, similarPlace) !== undefined,
  }));
  const here = new PlaceIndex(found);
  const drawn = open(before.filter(({ origin }) => origin === 'hand')).filter(
    (place) => here.closest(place, similarPlace) === undefined,
  );
  return [...ofText, ...drawn.map(asDrawn)];
}
