import { Button } from '../../ui/button/Button.tsx';
import type { Movable } from '../model/selected.ts';
import { useRemove } from '../actions/useRemove.ts';

interface Props {
  readonly part: Movable;
  readonly label: string;
}

export function RemoveButton({ part, label }: Props) {
  const remove = useRemove();
  return (
    <Button danger onClick={() => void remove(part)}>
      {label}
    </Button>
  );
}
