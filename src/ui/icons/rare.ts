import imports from 'lucide-react/dynamicIconImports';
import type { LucideIcon } from 'lucide-react';

const loaders: Readonly<Record<string, () => Promise<{ readonly default: LucideIcon }>>> = imports;

/** Lucide's icon of a kebab-case name, old names included; undefined for a name it doesn't know. */
export async function loadRareIcon(name: string): Promise<LucideIcon | undefined> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  return (await load?.())?.default;
}
