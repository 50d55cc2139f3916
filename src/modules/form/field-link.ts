import type { CompiledColumn } from '../../runtime/compiled.ts';

/** The address of a page with a field of its form in it; what else it asks for stays. */
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
