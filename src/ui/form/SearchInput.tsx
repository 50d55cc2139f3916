import type { ComponentProps } from 'react';
import { searchIcon } from './select-search.tsx';
import { TextInput } from './TextInput.tsx';

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'className' | 'maxLength'> {
  /** Names the input. */
  readonly label: string;
  /** Where the name is too long for the input; the name if absent. */
  readonly placeholder?: string | undefined;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** An input for search words. */
export function SearchInput({ label, placeholder = label, onChange, ...input }: SearchInputProps) {
  return (
    <TextInput
      {...input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      startAdornment={searchIcon}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
