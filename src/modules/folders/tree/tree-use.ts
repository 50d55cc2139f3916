import type { PointerEvent, ReactNode } from 'react';
import type { Item } from '../../../runtime/record/item.ts';

/** The keys that change a folder: F2 renames it. */
export type FolderKey = 'F2' | 'Delete';

/** What the rows of a tree do. */
export interface TreeUse {
  /** The chosen folder; null is the top level, undefined none. */
  readonly current: number | null | undefined;
  /** The address of a folder; without one, a click chooses it. */
  readonly hrefOf?: (id: number | null) => string;
  readonly onChoose?: (id: number | null, name: string) => void;
  /** F2 and Delete on a folder. */
  readonly onKey?: (key: FolderKey, folder: Item) => void;
  /** The folder whose name is being changed, and the input for it. */
  readonly renaming?: { readonly id: number; readonly input: ReactNode } | null;
  /** The target of a drag: the id of a folder, empty for the top level. */
  readonly dropTarget?: string | null;
  readonly onPress?: (event: PointerEvent<HTMLElement>, id: number) => void;
}
