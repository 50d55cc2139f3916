import type { Generated } from 'kysely';
import type { TagWord } from '../../../src/runtime/tag-words.ts';
import type { Json, TimeNow } from './columns.ts';

/** The words of a page that may be tags; pages without any have no row. */
export interface FileTagWordsTable {
  site_id: number;
  sha256: string;
  /** From 1. */
  page: number;
  words: Json<readonly TagWord[]>;
}

/** What a person decided on a place of a version of a drawing that leads to an item. */
export interface DrawingHotspotsTable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  item_id: number;
  version: number;
  /** From 1. */
  page: number;
  /** Shares of the width and height of the page, from its upper left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The tag as the drawing has it; empty for a drawn one. */
  text: string;
  target_type: string;
  target_id: number;
  origin: 'text' | 'hand';
  state: 'confirmed' | 'rejected';
  decided_by_user_id: number;
  decided_at: TimeNow;
}
