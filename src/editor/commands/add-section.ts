import type { Text } from '../../runtime/text.ts';
import { findTab, insertedBefore, tabsOf, withTabs } from '../document/layout.ts';
import { isValidText } from '../document/texts.ts';
import { type Command, done, gone, refused } from './command.ts';

interface AddSection {
  readonly tab: string;
  readonly id: string;
  readonly name: Text;
  /** Id of the section that follows; absent: at the end. */
  readonly before?: string;
}

const mostSections = 100;

export const addSection: Command<AddSection> = {
  execute(document, { tab: tabId, id, name, before }, context) {
    const tabs = tabsOf(document, context);
    const tab = findTab(tabs, tabId);
    if (tab === undefined) return gone(tabId);
    if (tab.sections.some((each) => each.id === id)) return refused('taken', { name });
    if (tab.sections.length >= mostSections) return refused('full', { count: mostSections });
    if (!isValidText(name)) return refused('text');
    const sections = insertedBefore(tab.sections, { id, name }, (each) => each.id === before);
    const next = tabs.map((each) => (each === tab ? { ...tab, sections: [...sections] } : each));
    return done(withTabs(document, next), 'add_section', { name, tab: tab.name });
  },
};
