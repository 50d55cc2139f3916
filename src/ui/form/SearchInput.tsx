import type { ComponentProps } from 'react';
import { searchIcon } from './select-search.tsx';
import { TextInput } from './TextInput.tsx';

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'className' | 'maxLength'> {
  /** Names the line, and stands in it while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** A line for words to search for. */
export function SearchInput({ label, onChange, ...input }: SearchInputProps) {
  return (
    <TextInput
      {...input}
      type="search"
      aria-label={label}
      placeholder={label}
      startAdornment={searchIcon}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
