import type { EditProps } from '../view-types.ts';
import { chosenId } from './props.ts';

interface Props {
  readonly field: Pick<EditProps, 'id'>;
  readonly words: readonly string[];
}

/** What is chosen, for screen readers: antd's combobox itself has no value that they could read. */
export function ChosenWords({ field, words }: Props) {
  return (
    <span id={chosenId(field.id)} className="visually-hidden">
      {words.join(', ')}
    </span>
  );
}
