import type { CompiledColumn, CompiledSection, CompiledTab } from '../compiled.ts';
import type { LayoutDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { ColumnSource } from './column-types.ts';
import { problem } from './problems.ts';

function firstWith<T extends { readonly id: string }>(list: readonly T[], id: string): number {
  return list.findIndex((entry) => entry.id === id);
}

/** The problems of tabs, sections and blocks of content that repeat an earlier id. */
export function tabProblems(tabs: LayoutDocument): readonly Problem[] {
  return tabs.flatMap((tab, t) => [
    ...(firstWith(tabs, tab.id) < t
      ? [problem('duplicate_tab', `/tabs/${t}/id`, { id: tab.id })]
      : []),
    ...tab.sections.flatMap((section, s) => {
      const pointer = `/tabs/${t}/sections/${s}`;
      const { content = [] } = section;
      return [
        ...(firstWith(tab.sections, section.id) < s
          ? [problem('duplicate_section', `${pointer}/id`, { id: section.id })]
          : []),
        ...content.flatMap(({ id }, c) =>
          firstWith(content, id) < c
            ? [problem('duplicate_content', `${pointer}/content/${c}/id`, { id })]
            : [],
        ),
      ];
    }),
  ]);
}

/** The problem of a column whose tab or section does not exist. */
export function missingSectionProblem(source: ColumnSource, tabs: LayoutDocument): Problem | null {
  const { db, tab, section } = source.document;
  const known = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join(', ');
  const found = tabs.find(({ id }) => id === tab);
  if (found === undefined) {
    return problem('unknown_tab', `${source.pointer}/tab`, { db, tab, known: known(tabs) });
  }
  if (found.sections.some(({ id }) => id === section)) return null;
  const params = { db, tab, section, known: known(found.sections) };
  return problem('unknown_section', `${source.pointer}/section`, params);
}

/** Tabs with their sections, columns and content, each in its order. */
export function compileLayout(
  tabs: LayoutDocument,
  columns: readonly CompiledColumn[],
  contentOf: (tab: string, section: string) => CompiledSection['content'],
): readonly CompiledTab[] {
  return tabs.map((tab) => ({
    id: tab.id,
    name: tab.name,
    sections: tab.sections.map((section) => ({
      id: section.id,
      name: section.name,
      description: section.description ?? null,
      columns: columns
        .filter((column) => column.tab === tab.id && column.section === section.id)
        .sort((a, b) => a.order - b.order),
      content: contentOf(tab.id, section.id).toSorted((a, b) => a.order - b.order),
    })),
  }));
}
