import type { FunctionComponent } from 'react';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { Settings } from '../../runtime/field-settings.ts';
import { byFieldType } from '../define.ts';
import type { EditProps, ReadProps } from '../view-types.ts';
import { Edit as CheckboxEdit } from '../checkbox/Edit.tsx';
import { Read as CheckboxRead } from '../checkbox/Read.tsx';
import { Edit as CheckboxGroupEdit } from '../checkbox_group/Edit.tsx';
import { Edit as ColorEdit } from '../color/Edit.tsx';
import { Read as ColorRead } from '../color/Read.tsx';
import { ReadText } from '../common/ReadText.tsx';
import { Edit as CriticalityEdit } from '../criticality/Edit.tsx';
import { Read as CriticalityRead } from '../criticality/Read.tsx';
import { DateTimeText } from '../datetime/DateTimeText.tsx';
import { Edit as DatetimeEdit } from '../datetime/Edit.tsx';
import { Edit as DocumentLabelsEdit } from '../document_labels/Edit.tsx';
import { Labels } from '../document_labels/Labels.tsx';
import { Edit as DropdownEdit } from '../dropdown/Edit.tsx';
import { Read as DropdownRead } from '../dropdown/Read.tsx';
import { Cell as FilesCell } from '../files/Cell.tsx';
import { Edit as FilesEdit } from '../files/Edit.tsx';
import { Read as FilesRead } from '../files/Read.tsx';
import { Edit as LatLonEdit } from '../lat_lon/Edit.tsx';
import { Cell as ItemReferenceCell } from '../module_item_reference/Cell.tsx';
import { Edit as ItemReferenceEdit } from '../module_item_reference/Edit.tsx';
import { Read as ItemReferenceRead } from '../module_item_reference/Read.tsx';
import { Edit as TemplateReferenceEdit } from '../module_template_reference/Edit.tsx';
import { Names as TemplateNames } from '../module_template_reference/Names.tsx';
import { Edit as NumberEdit } from '../number/Edit.tsx';
import { Read as NumberRead } from '../number/Read.tsx';
import { Cell as PhotosCell } from '../photos/Cell.tsx';
import { Edit as PhotosEdit } from '../photos/Edit.tsx';
import { Read as PhotosRead } from '../photos/Read.tsx';
import { Edit as TextEdit } from '../text/Edit.tsx';
import { Read as TextRead } from '../text/Read.tsx';
import { Edit as TextareaEdit } from '../textarea/Edit.tsx';
import { Read as TextareaRead } from '../textarea/Read.tsx';
import { Edit as TypeEdit } from '../type/Edit.tsx';
import { Read as TypeRead } from '../type/Read.tsx';
import { Edit as UserReferenceEdit } from '../user_reference/Edit.tsx';
import { Read as UserReferenceRead } from '../user_reference/Read.tsx';
import type { CellTypeName } from './cell-fields.ts';

interface CellViews<S extends Settings = Settings> {
  readonly Edit: FunctionComponent<EditProps<S>>;
  /** The whole value, to read. */
  readonly Read: FunctionComponent<ReadProps<S>>;
  /** The value in one line, without anything to press. Absent: that of `Read`. */
  readonly Line?: FunctionComponent<ReadProps<S>>;
  /** The control consists of several, which the name of the column names as a group. */
  readonly isGroup?: true;
}

const cellViews: { readonly [T in CellTypeName]: CellViews<SettingsOf<T>> } = {
  text: { Edit: TextEdit, Read: TextRead },
  textarea: { Edit: TextareaEdit, Read: TextareaRead },
  number: { Edit: NumberEdit, Read: NumberRead },
  checkbox: { Edit: CheckboxEdit, Read: CheckboxRead },
  dropdown: { Edit: DropdownEdit, Read: DropdownRead },
  datetime: { Edit: DatetimeEdit, Read: DateTimeText },
  checkbox_group: {
    Edit: CheckboxGroupEdit,
    Read: DropdownRead,
    isGroup: true,
  },
  color: { Edit: ColorEdit, Read: ColorRead },
  type: { Edit: TypeEdit, Read: TypeRead },
  criticality: { Edit: CriticalityEdit, Read: CriticalityRead },
  document_labels: { Edit: DocumentLabelsEdit, Read: Labels },
  user_reference: { Edit: UserReferenceEdit, Read: UserReferenceRead },
  module_item_reference: {
    Edit: ItemReferenceEdit,
    Read: ItemReferenceRead,
    Line: ItemReferenceCell,
  },
  module_template_reference: { Edit: TemplateReferenceEdit, Read: TemplateNames },
  lat_lon: { Edit: LatLonEdit, Read: ReadText, isGroup: true },
  photos: { Edit: PhotosEdit, Read: PhotosRead, Line: PhotosCell, isGroup: true },
  files: { Edit: FilesEdit, Read: FilesRead, Line: FilesCell, isGroup: true },
};

const known = byFieldType<CellViews, CellViews<never>, CellTypeName>(cellViews);

/** The views of a column of rows; null for a type that rows can't have. */
export function cellViewsOf(type: string): CellViews | null {
  return known.get(type) ?? null;
}
