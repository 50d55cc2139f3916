import type { FunctionComponent } from 'react';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { byFieldType } from '../define.ts';
import { Edit as NumberEdit } from '../number/Edit.tsx';
import { Edit as PhotosEdit } from '../photos/Edit.tsx';
import { Edit as TextareaEdit } from '../textarea/Edit.tsx';
import type { EditProps } from '../view-types.ts';

type PartType = 'number' | 'photos' | 'textarea';

const edits: { readonly [T in PartType]: FunctionComponent<EditProps<SettingsOf<T>>> } = {
  number: NumberEdit,
  photos: PhotosEdit,
  textarea: TextareaEdit,
};

const known = byFieldType<
  FunctionComponent<EditProps>,
  FunctionComponent<EditProps<never>>,
  PartType
>(edits);

/** The control of a cell of a point by the type of its column; null for any other. */
export function partEditOf(type: string): FunctionComponent<EditProps> | null {
  return known.get(type) ?? null;
}
