import type { SiteListName } from '../../../contract/list-rows.ts';

/** A list whose rows items refer to; a dropdown list has its options in itself. */
export type RowList = Exclude<SiteListName, 'dropdowns'>;

/** What the rows of a list have besides their name. */
interface ListKind {
  /** Their names can be given by language. */
  readonly hasTexts: boolean;
  readonly hasCode: boolean;
  readonly hasColour: boolean;
  readonly hasDescription: boolean;
  /** A row can have rows below it. */
  readonly isTree: boolean;
  /** Each module has its own. */
  readonly isOfModule: boolean;
}

export const listKinds: Readonly<Record<RowList, ListKind>> = {
  types: {
    hasTexts: true,
    hasCode: true,
    hasColour: false,
    hasDescription: false,
    isTree: true,
    isOfModule: true,
  },
  labels: {
    hasTexts: false,
    hasCode: false,
    hasColour: true,
    hasDescription: true,
    isTree: false,
    isOfModule: true,
  },
  criticalities: {
    hasTexts: true,
    hasCode: false,
    hasColour: true,
    hasDescription: false,
    isTree: false,
    isOfModule: false,
  },
};
