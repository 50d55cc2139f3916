import { findTab, tabsOf, withTabs } from '../document/layout.ts';
import { removeSections } from '../document/remove.ts';
import { type Command, done, gone, refused } from './command.ts';

interface RemoveTab {
  readonly tab: string;
  /** Removes what reads its fields too; without it the command is refused while something does. */
  readonly withReaders?: boolean;
}

/** Removes a tab with its fields; its core fields move to the first section of another tab. */
export const removeTab: Command<RemoveTab> = {
  execute(document, { tab: id, withReaders = false }, context) {
    const tabs = tabsOf(document, context);
    const tab = findTab(tabs, id);
    if (tab === undefined) return gone(id);
    const at = tabs.indexOf(tab);
    const next = tabs[at - 1] ?? tabs[at + 1];
    const section = next?.sections.at(-1);
    if (next === undefined || section === undefined) return refused('last_tab', { name: tab.name });
    const places = tab.sections.map((each) => ({ tab: id, section: each.id }));
    const target = { tab: next.id, section: section.id };
    const result = removeSections(document, context, { places, target, withReaders });
    if (!result.ok) return refused('read', { name: tab.name }, result.readers);
    const rest = tabsOf(result.document, context).filter((each) => each.id !== id);
    const { dropped } = result;
    return done(
      withTabs(result.document, [...rest]),
      'remove_tab',
      { name: tab.name },
      { dropped },
    );
  },
};
