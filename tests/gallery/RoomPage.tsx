import { Card } from '../../src/ui/page/Card.tsx';
import type { Address } from './address.ts';
import { CellStates } from './CellStates.tsx';
import { EditStates } from './EditStates.tsx';
import { FilterState } from './FilterState.tsx';
import styles from './gallery.module.css';
import { ReadStates } from './ReadStates.tsx';
import type { Room, RoomSample } from './rooms.ts';

interface Props {
  readonly room: Room;
  readonly state: Address['state'];
  readonly language: Address['language'];
}

/** Every state of a room, once for each of its samples. */
export function RoomPage({ room, state, language }: Props) {
  const { type, samples } = room;
  const shows = (part: Address['state']) => state === 'all' || state === part;
  return samples.map((sample) => (
    <Card key={sample.index} title={`${type}: ${sample.title}`} extra={<Settings {...sample} />}>
      <div className={styles.sample}>
        <div className={styles.room} data-room={type}>
          {shows('edit') && <EditStates room={room} sample={sample} language={language} />}
          {shows('read') && <ReadStates room={room} sample={sample} language={language} />}
          {shows('read') && <CellStates room={room} sample={sample} language={language} />}
          {shows('filter') && <FilterState room={room} sample={sample} />}
        </div>
      </div>
    </Card>
  ));
}

function Settings({ settings }: Pick<RoomSample, 'settings'>) {
  return settings === undefined ? null : (
    <code className={styles.settings}>{JSON.stringify(settings)}</code>
  );
}
