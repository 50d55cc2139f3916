/** The choices with their defaults; the address contains all of them. */
export const choices = {
  state: ['all', 'edit', 'read', 'filter'],
  language: ['en', 'de', 'fr'],
  theme: ['light', 'dark'],
  density: ['desk', 'touch'],
  width: ['wide', 'narrow'],
} as const;

export type Choice = keyof typeof choices;

export type Address = {
  readonly [Name in Choice]: (typeof choices)[Name][number];
} & {
  /** A field type, `all`, or null for the index. */
  readonly type: string | null;
};

function chosen<Name extends Choice>(name: Name, query: URLSearchParams): Address[Name] {
  const list: readonly string[] = choices[name];
  const value = query.get(name) ?? '';
  return (list.includes(value) ? value : list[0]) as Address[Name];
}

/** Reads the part of an address after the `?`. */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  return {
    type: query.get('type'),
    state: chosen('state', query),
    language: chosen('language', query),
    theme: chosen('theme', query),
    density: chosen('density', query),
    width: chosen('width', query),
  };
}

/** The same address with other choices. */
export function addressOf(address: Address, change: Partial<Address> = {}): string {
  const all = Object.entries({ ...address, ...change }).filter(([, value]) => value !== null);
  return `?${new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString()}`;
}
