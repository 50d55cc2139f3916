import type { CompiledModule } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';

/** The groups of spec 2.5 in its order, with their icons; names are in locales, `groups`. */
const knownGroups: ReadonlyMap<string, string> = new Map([
  ['analytics', 'chart-no-axes-combined'],
  ['three_d', 'box'],
  ['assets', 'factory'],
  ['maintenance', 'wrench'],
  ['safety', 'shield-check'],
  ['contractors', 'hard-hat'],
  ['documents', 'folder-open'],
  ['general', 'sliders-horizontal'],
  ['viewer', 'rotate-3d'],
]);

const unknownIcon = 'shapes';

/** A module's entry in the sidebar. */
export interface NavigationEntry {
  readonly type: string;
  readonly route: string;
  readonly label: string;
}

export interface NavigationGroup {
  readonly id: string;
  /** Whether locales know a name for it. */
  readonly isKnown: boolean;
  readonly icon: string;
  readonly entries: readonly NavigationEntry[];
}

/** "quality_lab" as "Quality Lab": the name of a group that only documents know. */
export function titleOfGroup(id: string): string {
  return id
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Modules in the order of the sidebar: by group, within it by `order`, then by name. */
export function inOrder(
  modules: readonly CompiledModule[],
  language: string,
): readonly CompiledModule[] {
  const byName = new Intl.Collator(language);
  const known = [...knownGroups.keys()];
  const rank = (group: string) => (knownGroups.has(group) ? known.indexOf(group) : known.length);
  return modules.toSorted(({ document: a }, { document: b }) => {
    const [left, right] = [a.navigation, b.navigation];
    return (
      rank(left.group) - rank(right.group) ||
      byName.compare(left.group, right.group) ||
      left.order - right.order ||
      byName.compare(textIn(a.name, language), textIn(b.name, language))
    );
  });
}

/** The groups that have an entry, in order, with their entries (spec 2.5). */
export function navigationGroups(
  modules: readonly CompiledModule[],
  language: string,
): readonly NavigationGroup[] {
  const groups = new Map<string, NavigationEntry[]>();
  for (const { document } of inOrder(modules, language)) {
    const { group, label } = document.navigation;
    const entry = {
      type: document.type,
      route: document.route,
      label: textIn(label ?? document.name, language),
    };
    const entries = groups.get(group);
    if (entries === undefined) groups.set(group, [entry]);
    else entries.push(entry);
  }
  return [...groups].map(([id, entries]) => ({
    id,
    isKnown: knownGroups.has(id),
    icon: knownGroups.get(id) ?? unknownIcon,
    entries,
  }));
}
