import type { CompiledColumn } from '../../runtime/compiled.ts';

/** The address of a page with a field of its form; other parameters stay. */
export function fieldLink(
  { tab, db }: Pick<CompiledColumn, 'tab' | 'db'>,
  address: string,
): string {
  const link = new URL(address);
  link.searchParams.set('tab', tab);
  link.searchParams.set('field', db);
  link.hash = '';
  return link.href;
}
