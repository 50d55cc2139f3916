import { type ComponentType, useState } from 'react';
import { Later } from '../later/Later.tsx';
import { piece } from '../later/piece.tsx';

interface Openable {
  readonly open?: boolean | undefined;
}

/** Makes a component of one that opens over the page: fetched when it first opens, or by `fetch`. */
export function overPage<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const Shown = piece(load);
  function OverPage(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open === true);
    if (props.open === true && !wasOpen) setWasOpen(true);
    // What closes is still drawn; what never opened is not even there.
    if (props.open !== true && !wasOpen) return null;
    return (
      <Later isOverPage>
        <Shown {...props} />
      </Later>
    );
  }
  return Object.assign(OverPage, { fetch: Shown.fetch });
}
