import type { ReactNode } from 'react';
import styles from './gallery.module.css';
import type { Room, RoomSample } from './rooms.ts';

interface Props {
  readonly room: Room;
  readonly sample: RoomSample;
  readonly state: string;
  /** Receives a unique id. */
  readonly children: (id: string) => ReactNode;
}

/** One state of a room, with its name above, which is also where keyboard tests begin. */
export function Specimen({ room, sample, state, children }: Props) {
  const id = `${room.type}-${sample.index}-${state}`;
  const places = room.views.columnSpan?.(sample.column.settings) ?? 1;
  return (
    <div className={styles.specimen} data-specimen={id} data-places={places}>
      <a className={styles.caption} id={`at-${id}`} href={`#at-${id}`}>
        {state}
      </a>
      <div data-shown>{children(id)}</div>
    </div>
  );
}
