import type { FunctionComponent } from 'react';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { Settings } from '../../runtime/field-settings.ts';
import { byFieldType } from '../define.ts';
import type { EditProps, ReadProps } from '../view-types.ts';
import { Edit as CheckboxEdit } from '../checkbox/Edit.tsx';
import { Read as CheckboxRead } from '../checkbox/Read.tsx';
import { DateTimeText } from '../datetime/DateTimeText.tsx';
import { Edit as DatetimeEdit } from '../datetime/Edit.tsx';
import { Edit as DropdownEdit } from '../dropdown/Edit.tsx';
import { Read as DropdownRead } from '../dropdown/Read.tsx';
import { Edit as NumberEdit } from '../number/Edit.tsx';
import { Read as NumberRead } from '../number/Read.tsx';
import { Edit as TextEdit } from '../text/Edit.tsx';
import { Read as TextRead } from '../text/Read.tsx';
import { Edit as TextareaEdit } from '../textarea/Edit.tsx';
import { Read as TextareaRead } from '../textarea/Read.tsx';
import type { CellTypeName } from './cell-fields.ts';

interface CellViews<S extends Settings = Settings> {
  readonly Edit: FunctionComponent<EditProps<S>>;
  /** The value in one line. */
  readonly Read: FunctionComponent<ReadProps<S>>;
}

const cellViews: { readonly [T in CellTypeName]: CellViews<SettingsOf<T>> } = {
  text: { Edit: TextEdit, Read: TextRead },
  textarea: { Edit: TextareaEdit, Read: TextareaRead },
  number: { Edit: NumberEdit, Read: NumberRead },
  checkbox: { Edit: CheckboxEdit, Read: CheckboxRead },
  dropdown: { Edit: DropdownEdit, Read: DropdownRead },
  datetime: { Edit: DatetimeEdit, Read: DateTimeText },
};

const known = byFieldType<CellViews, CellViews<never>, CellTypeName>(cellViews);

/** The views of a column of rows; null for a type that rows can't have. */
export function cellViewsOf(type: string): CellViews | null {
  return known.get(type) ?? null;
}
