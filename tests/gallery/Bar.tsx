import { type Address, type Choice, choices } from './address.ts';
import styles from './gallery.module.css';
import { rooms } from './rooms.ts';

interface Props {
  readonly address: Address;
}

/** All parameters of the address as choices; each choice is a separate page. */
export function Bar({ address }: Props) {
  const types = ['', 'all', ...rooms.map(({ type }) => type)];
  return (
    <header>
      <form
        className={styles.bar}
        aria-label="What is shown"
        onChange={(event) => event.currentTarget.requestSubmit()}
      >
        <Select name="type" list={types} value={address.type ?? ''} />
        {(Object.keys(choices) as Choice[]).map((name) => (
          <Select key={name} name={name} list={choices[name]} value={address[name]} />
        ))}
      </form>
    </header>
  );
}

interface SelectProps {
  readonly name: string;
  readonly list: readonly string[];
  readonly value: string;
}

function Select({ name, list, value }: SelectProps) {
  return (
    <label className={styles.choice}>
      {name}
      <select name={name} defaultValue={value} className={styles.select}>
        {list.map((each) => (
          <option key={each} value={each}>
            {each === '' ? 'index' : each}
          </option>
        ))}
      </select>
    </label>
  );
}
