import { findSection, findTab, type SectionPlace, tabsOf, withTabs } from '../document/layout.ts';
import { removeSections } from '../document/remove.ts';
import { type Command, done, gone, refused } from './command.ts';

interface RemoveSection extends SectionPlace {
  /** Removes what reads its fields too; without it the command is refused while something does. */
  readonly withReaders?: boolean;
}

/** Removes a section with its fields; its core fields move to the section next to it. */
export const removeSection: Command<RemoveSection> = {
  execute(document, { tab: tabId, section: id, withReaders = false }, context) {
    const tabs = tabsOf(document, context);
    const tab = findTab(tabs, tabId);
    const section = findSection(tabs, { tab: tabId, section: id });
    if (tab === undefined || section === undefined) return gone(id);
    const at = tab.sections.indexOf(section);
    const next = tab.sections[at - 1] ?? tab.sections[at + 1];
    if (next === undefined) return refused('last_section', { name: section.name, tab: tab.name });
    const result = removeSections(document, context, {
      places: [{ tab: tabId, section: id }],
      target: { tab: tabId, section: next.id },
      withReaders,
    });
    if (!result.ok) return refused('read', { name: section.name }, result.readers);
    const rest = tabsOf(result.document, context).map((each) =>
      each.id === tabId
        ? { ...each, sections: each.sections.filter((one) => one.id !== id) }
        : each,
    );
    const { dropped } = result;
    return done(
      withTabs(result.document, rest),
      'remove_section',
      { name: section.name },
      { dropped },
    );
  },
};
