import type { ViewDocument } from '../../../runtime/documents.ts';
import type { ViewSettings } from '../../../runtime/views/view-type.ts';

/** The parts of a view that all view types share, by their names in the document. */
export type ViewFields = Omit<ViewDocument, '$schema'>;

/** Changes to these parts; undefined removes one. */
export type FieldChange = { readonly [Part in keyof ViewFields]?: ViewFields[Part] | undefined };

/** Parts of a view to be changed, and settings by view type; undefined removes a part. */
export interface ViewChange extends FieldChange {
  readonly settings?: { readonly [viewType: string]: ViewSettings | undefined };
}

/** Changes parts of a view; a function is given the view with the changes that came before. */
export type ChangeView = (part: ViewChange | ((view: ViewDocument) => ViewChange)) => void;
