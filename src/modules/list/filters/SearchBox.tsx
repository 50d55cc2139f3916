import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../../ui/form/SearchInput.tsx';

const debounceMs = 250;

/** The longest search text that the server accepts. */
const maxLength = 200;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** The search input; reports the text after a pause in typing. */
export function SearchBox({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      onChange(typed);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return <SearchInput label={label} maxLength={maxLength} value={typed} onChange={setTyped} />;
}
