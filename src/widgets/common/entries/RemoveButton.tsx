import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/icons/IconButton.tsx';

interface Props {
  readonly label: string;
  readonly onRemove: () => void;
}

/** Removes an entry from a list (`useFocusAfterRemoval` finds the button). */
export function RemoveButton({ label, onRemove }: Props) {
  return (
    <span data-remove>
      <IconButton label={label} icon={<Trash2 />} onClick={onRemove} />
    </span>
  );
}
