import type { ComponentProps } from 'react';
import { searchIcon } from './select-search.tsx';
import { TextInput } from './TextInput.tsx';

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'className' | 'maxLength'> {
  /** Names the input, and is its placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** An input for search words. */
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
