/** A line of a pasted list of addresses. */
export interface AddressLine {
  /** As it was pasted, without spaces at its ends. */
  readonly line: string;
  readonly email: string;
  /** Empty if the line names nobody. */
  readonly name: string;
}

/** The name without the quotes and separators around it. */
function cleanName(text: string): string {
  return text.replaceAll(/^[\s,;"'<(]+|[\s,;"'>)]+$/g, '').trim();
}

/**
 * The lines of a pasted list: `Nora Berg <nora@north.example>`, `nora@north.example; Nora Berg`, or
 * an address alone. Several addresses on one line are separate people. A line without an address
 * keeps its text as the address, so that the server names the problem.
 */
export function addressLines(pasted: string): readonly AddressLine[] {
  return pasted
    .split('\n')
    .flatMap((row) => (row.split('@').length > 2 ? row.split(/[;,]/) : [row]))
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((line) => {
      const [email] = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/.exec(line) ?? [];
      if (email === undefined) return { line, email: line, name: '' };
      return { line, email, name: cleanName(line.replace(email, '').replace(/<\s*>/, '')) };
    });
}
