import { type Address, addressOf } from './address.ts';
import { Bar } from './Bar.tsx';
import styles from './gallery.module.css';
import { RoomPage } from './RoomPage.tsx';
import { roomNamed, rooms } from './rooms.ts';

interface Props {
  readonly address: Address;
}

/** The rooms of an address: one, all, or their index. */
export function Gallery({ address }: Props) {
  const shown = address.type === 'all' ? rooms : [roomNamed(address.type ?? '') ?? []].flat();
  return (
    <div className={styles.page} data-width={address.width}>
      <Bar address={address} />
      <main className={styles.rooms}>
        <h1>Gallery of field types</h1>
        {shown.map((room) => (
          <RoomPage key={room.type} room={room} state={address.state} language={address.language} />
        ))}
        {shown.length === 0 && <Index address={address} />}
      </main>
    </div>
  );
}

function Index({ address }: Props) {
  return (
    <ul className={styles.index}>
      {['all', ...rooms.map(({ type }) => type)].map((type) => (
        <li key={type}>
          <a className={styles.entry} href={addressOf(address, { type })}>
            {type}
          </a>
        </li>
      ))}
    </ul>
  );
}
