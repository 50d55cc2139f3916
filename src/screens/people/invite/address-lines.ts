/** A line of a pasted list of addresses. */
export interface AddressLine {
  /** As it was pasted. */
  readonly line: string;
  readonly email: string;
  /** Empty if the line names nobody. */
  readonly name: string;
  readonly phone?: string;
  readonly employer?: string;
  readonly badge?: string;
  /** The name of a role, if the table has one. */
  readonly role?: string;
  /** The name of a site. */
  readonly site?: string;
}

type Cell = 'name' | 'email' | 'phone' | 'employer' | 'badge' | 'role' | 'site';

/** The headers of columns in tables that people copy, in every language of the product. */
const headers: readonly (readonly [RegExp, Cell])[] = [
  [/^(e-?mail.*|mail.*|adresse e-?mail|courriel)$/, 'email'],
  [/^(name|full name|display name|vollständiger name|nom|nom complet)$/, 'name'],
  [/^(phone.*|telefon.*|handy|mobile|téléphone.*)$/, 'phone'],
  [/^(employer|company|arbeitgeber|firma|employeur|entreprise)$/, 'employer'],
  [/^(badge.*|ausweis.*|numéro de badge)$/, 'badge'],
  [/^(role|rolle|rôle)$/, 'role'],
  [/^(site|standort)$/, 'site'],
];

/** What the columns of a copied table hold; null if the row is no header. */
function columnsOf(row: string): readonly (Cell | undefined)[] | null {
  if (!row.includes('\t') || row.includes('@')) return null;
  const cells = row.split('\t').map((cell) => cell.trim().toLowerCase());
  const found = cells.map((cell) => headers.find(([words]) => words.test(cell))?.[1]);
  return found.includes('email') ? found : null;
}

/** The name without the quotes and separators around it. */
function cleanName(text: string): string {
  return text.replaceAll(/^[\s,;"'<(]+|[\s,;"'>)]+$/g, '').trim();
}

/** A row below a header. */
function tableLine(row: string, columns: readonly (Cell | undefined)[]): AddressLine {
  const cells = row.split('\t').map((cell) => cell.trim());
  const named = columns.flatMap((column, at) =>
    column === undefined || (cells[at] ?? '') === '' ? [] : [[column, cells[at]] as const],
  );
  return { line: row, email: '', name: '', ...Object.fromEntries(named) };
}

function plainLine(line: string): AddressLine {
  const [email] = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/.exec(line) ?? [];
  if (email === undefined) return { line, email: line, name: '' };
  return { line, email, name: cleanName(line.replace(email, '').replace(/<\s*>/, '')) };
}

/**
 * The people of a pasted list: `Nora Berg <nora@north.example>`, `nora@north.example; Nora Berg`, or
 * an address alone. Several addresses on one line are separate people. A table that was copied from
 * a spreadsheet with its header may also have phone, employer and badge. A line without an address
 * keeps its text as the address, so that the server names the problem.
 */
export function addressLines(pasted: string): readonly AddressLine[] {
  const [first = '', ...rest] = pasted.split('\n').filter((row) => row.trim() !== '');
  const columns = columnsOf(first);
  if (columns !== null) return rest.map((row) => tableLine(row.replace('\r', ''), columns));
  return [first, ...rest]
    .flatMap((row) => (row.split('@').length > 2 ? row.split(/[;,]/) : [row]))
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map(plainLine);
}

/** The lines that are left of a pasted list, below its header if it has one. */
export function withHeader(pasted: string, lines: readonly string[]): string {
  const [first = ''] = pasted.split('\n').filter((row) => row.trim() !== '');
  return (columnsOf(first) === null ? lines : [first, ...lines]).join('\n');
}
