import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TextInput } from '../../../ui/form/TextInput.tsx';

const pauseMs = 250;

/** As many characters as the server searches for. */
const longest = 200;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** Words to search for; told on after a pause in typing. */
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
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <TextInput
      type="search"
      maxLength={longest}
      aria-label={label}
      placeholder={label}
      before={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
