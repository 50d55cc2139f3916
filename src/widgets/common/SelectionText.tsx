import type { EditProps } from '../view-types.ts';
import { selectionTextId } from './control-props.ts';

interface Props {
  readonly field: Pick<EditProps, 'id'>;
  readonly labels: readonly string[];
}

/** The selected options for screen readers: antd's combobox has no value that they could read. */
export function SelectionText({ field, labels: words }: Props) {
  return (
    <span id={selectionTextId(field.id)} className="visually-hidden">
      {words.join(', ')}
    </span>
  );
}
