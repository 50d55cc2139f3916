import { freeName } from '../document/names.ts';
import { placeEntries } from '../document/columns.ts';
import {
  entriesOf,
  findSection,
  findTab,
  insertedBefore,
  type SectionPlace,
  tabsOf,
  withTabs,
} from '../document/layout.ts';
import { type Command, done, gone, refused } from './command.ts';

interface MoveSection extends SectionPlace {
  /** The tab to which it goes. */
  readonly to: string;
  /** Id of the section that follows; absent: to the end. */
  readonly before?: string;
}

/** Moves a section with what it holds, within its tab or to another one. */
export const moveSection: Command<MoveSection> = {
  execute(document, { tab: from, section: id, to, before }, context) {
    const tabs = tabsOf(document, context);
    const source = findTab(tabs, from);
    const target = findTab(tabs, to);
    const section = findSection(tabs, { tab: from, section: id });
    if (source === undefined || section === undefined) return gone(id);
    if (target === undefined) return gone(to);
    const params = { name: section.name, tab: target.name };
    if (from === to && before === id) return done(document, 'move_section', params);
    if (from !== to && source.sections.length === 1) return refused('last_section', params);
    const rest = source.sections.filter((each) => each !== section);
    const there = from === to ? rest : target.sections;
    const newId = freeName(id, (name) => there.some((each) => each.id === name));
    const moved = insertedBefore(there, { ...section, id: newId }, (each) => each.id === before);
    const entries = entriesOf(document, context, { tab: from, section: id });
    const layout = tabs.map((tab) => {
      if (tab.id === to) return { ...tab, sections: [...moved] };
      return tab === source ? { ...tab, sections: rest } : tab;
    });
    const next = withTabs(document, layout);
    if (from === to) return done(next, 'move_section', params);
    const place = { tab: to, section: newId };
    return done(placeEntries(next, context, place, entries), 'move_section', params);
  },
};
