import type { ComponentType, ReactNode } from 'react';
import type { SiteRow } from '../../../contract/directory.ts';
import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { ViewSetting, ViewSettings, ViewTypeSpec } from '../../../runtime/views/view-type.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import type { CurrentUser } from '../../session.ts';
import type { Rows } from '../rows/useRows.ts';
import type { ChangeView } from '../state/view-change.ts';

/** A list as all view types see it. */
export interface ListProps {
  /** The module with the columns of the view (`useListView`). */
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly view: ViewDocument;
  readonly change: ChangeView;
  /** The module's name, as a heading and as used within a sentence. */
  readonly title: string;
  readonly name: string;
  /** The address of an item's page. */
  readonly hrefOf: (item: Item) => string;
  /** Items are shown as cards. */
  readonly isPhone: boolean;
  readonly mayUpdate: boolean;
  /** Further actions on selected rows, in a table or as cards. */
  readonly selectedActions?: ((selected: SelectedRows) => ReactNode) | undefined;
  /** Shown in place of the usual text if there are no items. */
  readonly empty?: ReactNode;
}

/** The selected rows of a list. */
export interface SelectedRows {
  readonly rows: Rows;
  readonly selection: Selection;
  readonly clear: () => void;
}

/** Props of a view type's component. */
export interface ViewProps extends ListProps {
  /** The type's settings as the view stores them. */
  readonly settings: ViewSettings;
  /**
   * The columns that the settings name; the default for a required one that the view leaves out.
   */
  readonly settingColumns: ReadonlyMap<string, ListColumn>;
  /** Changes settings of the view; undefined removes one. */
  readonly changeSettings: (change: { readonly [name: string]: string | undefined }) => void;
}

/** A setting of a view type, and which columns people may choose for it. */
export type ViewTypeSetting = ViewSetting & {
  /** Absent if people cannot choose it in the toolbar. */
  readonly accepts?: (column: ListColumn, module: CompiledModule) => boolean;
  /** Which accepted columns come first; the first of them is the default. */
  readonly prefers?: (column: ListColumn) => boolean;
};

/**
 * A way to show items. A module offers it if each required column setting has a column to accept.
 * Its texts are in locales/{language}/list.json: `view_types.<id>.name`, and one for each setting.
 */
export interface ViewType extends ViewTypeSpec {
  /** A Lucide icon by name. */
  readonly icon: string;
  /** In the order of the address: `?calendar=starting_at:ending_at:week`. */
  readonly settings: readonly ViewTypeSetting[];
  /** Shows the rows of the list itself, in a table or as cards. */
  readonly rows?: 'table' | 'cards';
  /** The component of a type that fetches what it shows itself; loaded when a view needs it. */
  readonly load?: () => Promise<ComponentType<ViewProps>>;
}
