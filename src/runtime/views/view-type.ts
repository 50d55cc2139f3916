import type { ViewDocument } from '../documents.ts';
import { isObject, ownProperty } from '../record/json.ts';

/**
 * A setting of a view type: the name of a column, or one of a few words. Required unless
 * `isOptional`.
 */
export type ViewSetting =
  | { readonly name: string; readonly type: 'column'; readonly isOptional?: true }
  | {
      readonly name: string;
      readonly type: 'choice';
      readonly values: readonly string[];
      readonly isOptional?: true;
    };

/** What the runtime has to know about a view type, such as the board. */
export interface ViewTypeSpec {
  /** The `kind` of views of this type, and the property of a view that holds the settings. */
  readonly id: string;
  readonly settings: readonly ViewSetting[];
}

/** Settings of a view type by name, as a view stores them: `{ from: 'due_at', unit: 'week' }`. */
export type ViewSettings = { readonly [name: string]: string };

/** The settings that a view stores for a view type; null if it stores none. */
export function settingsOf(view: ViewDocument, id: string): ViewSettings | null {
  const settings = ownProperty(view, id);
  return isObject(settings) ? (settings as ViewSettings) : null;
}
