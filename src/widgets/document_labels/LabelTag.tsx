import { ColourMark } from '../../ui/ColourMark.tsx';
import { FoundText } from '../../ui/text/FoundText.tsx';
import { isColour } from '../color/colour.ts';
import type { LabelOption } from '../label-services.ts';
import styles from './labels.module.css';

/** A label: its colour as a small mark, and its name. */
export function LabelTag({ label }: { readonly label: Pick<LabelOption, 'name' | 'colour'> }) {
  return (
    <span className={styles.tag}>
      <ColourMark colour={isColour(label.colour) ? label.colour : null} />
      <span>
        <FoundText>{label.name}</FoundText>
      </span>
    </span>
  );
}
