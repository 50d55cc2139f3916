import { controlProps } from '../common/control-props.ts';
import type { EditProps } from '../view-types.ts';
import { ColourInput } from './ColourInput.tsx';

/** A colour as #RRGGBB, typed or picked. */
export function Edit(props: EditProps) {
  const { value, onChange } = props;
  return (
    <ColourInput
      {...controlProps(props)}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  );
}
