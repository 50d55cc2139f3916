import { createContext, type ReactNode, use } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import type { ShownError } from './model/field-errors.ts';
import type { FormModel } from './model/form-model.ts';
import type { SaveItem } from './useFormSave.ts';

/** The children of a form's item that are worked on in place. */
export interface FormChildren {
  /** Saves the item together with its children. */
  readonly onSave: SaveItem;
  /** The changes of children that were made during the last save. */
  readonly unsavedSince: () => ColumnValues;
  /** Whether the last save is only on this device, of children alone too. */
  readonly isKept: () => boolean;
  /** The field of a column with children; null if they can't be worked on here. */
  readonly render: (column: CompiledColumn, error: ShownError | undefined) => ReactNode;
}

export interface FormChildrenOptions {
  readonly model: FormModel;
  /** Saves the item without children. */
  readonly onSave: SaveItem;
}

/**
 * What makes the children of a form, given by the page (src/modules/children), since it needs lists and
 * status flows, which need forms.
 */
export interface ChildrenPart {
  readonly useFormChildren: (options: FormChildrenOptions) => FormChildren;
}

const nothing: ColumnValues = new Map();

/** For forms whose children are shown as links. */
export function useNoChildren({ onSave }: FormChildrenOptions): FormChildren {
  return { onSave, unsavedSince: () => nothing, isKept: () => false, render: () => null };
}

const RenderContext = createContext<FormChildren['render']>(() => null);

export const ChildrenRenderProvider = RenderContext.Provider;

export const useChildrenRender = (): FormChildren['render'] => use(RenderContext);
