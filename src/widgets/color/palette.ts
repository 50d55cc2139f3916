/** Named colours (locales, `references.colour`), as on pipes, valves and signs. */
export const palette = [
  { name: 'red', colour: '#C4342B' },
  { name: 'orange', colour: '#D9730D' },
  { name: 'yellow', colour: '#E3B505' },
  { name: 'green', colour: '#2E8B57' },
  { name: 'teal', colour: '#0B6273' },
  { name: 'light_blue', colour: '#4CA3DD' },
  { name: 'blue', colour: '#1B4F9C' },
  { name: 'violet', colour: '#5B3BA3' },
  { name: 'brown', colour: '#7A4B2A' },
  { name: 'grey', colour: '#84919A' },
  { name: 'black', colour: '#14202A' },
  { name: 'white', colour: '#FFFFFF' },
] as const;

/** The named colour with this value; undefined for any other. */
export function namedColour(value: string) {
  return palette.find(({ colour }) => colour === value.toUpperCase());
}
