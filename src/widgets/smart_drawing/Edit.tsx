import { Edit as CheckboxEdit } from '../checkbox/Edit.tsx';
import type { EditProps } from '../view-types.ts';
import { Read } from './Read.tsx';

/** Whether the drawing is a smart one; without the toggle it is only said. */
export function Edit(props: EditProps) {
  const { column, moduleType, value } = props;
  if (column.settings['showToggle'] !== false) return <CheckboxEdit {...props} />;
  return <Read settings={column.settings} moduleType={moduleType} value={value} item={{}} />;
}
