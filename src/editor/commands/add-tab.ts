import type { Text } from '../../runtime/text.ts';
import { findTab, insertedBefore, tabsOf, withTabs } from '../document/layout.ts';
import { isValidText } from '../document/texts.ts';
import { type Command, done, refused } from './command.ts';

interface AddTab {
  readonly id: string;
  readonly name: Text;
  /** The first section, without which a tab cannot be. */
  readonly section: { readonly id: string; readonly name: Text };
  /** Id of the tab that follows; absent: at the end. */
  readonly before?: string;
}

const mostTabs = 50;

export const addTab: Command<AddTab> = {
  execute(document, { id, name, section, before }, context) {
    const tabs = tabsOf(document, context);
    if (findTab(tabs, id) !== undefined) return refused('taken', { name });
    if (tabs.length >= mostTabs) return refused('full', { count: mostTabs });
    if (!isValidText(name) || !isValidText(section.name)) return refused('text');
    const added = insertedBefore(
      tabs,
      { id, name, sections: [section] },
      (each) => each.id === before,
    );
    return done(withTabs(document, [...added]), 'add_tab', { name });
  },
};
