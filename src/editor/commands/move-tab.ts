import { findTab, insertedBefore, tabsOf, withTabs } from '../document/layout.ts';
import { type Command, done, gone } from './command.ts';

interface MoveTab {
  readonly tab: string;
  /** Id of the tab that follows; absent: to the end. */
  readonly before?: string;
}

export const moveTab: Command<MoveTab> = {
  execute(document, { tab: id, before }, context) {
    const tabs = tabsOf(document, context);
    const tab = findTab(tabs, id);
    if (tab === undefined) return gone(id);
    if (before === id) return done(document, 'move_tab', { name: tab.name });
    const others = tabs.filter((each) => each.id !== id);
    const moved = insertedBefore(others, tab, (each) => each.id === before);
    return done(withTabs(document, [...moved]), 'move_tab', { name: tab.name });
  },
};
