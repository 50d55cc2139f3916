import type { SectionPlace } from '../../document/layout.ts';
import { cleanText, longest } from '../build/clean-text.ts';
import type { TemplateBuilder } from '../build/template-builder.ts';
import type { PlacedProperty } from './hints.ts';
import type { SchemaPart } from './read-properties.ts';

const titled = (text: string): string => cleanText(text, 200) ?? '–';

/**
 * Puts fields into tabs and sections: where JSON Forms places them, else in one tab in which every
 * object is a section.
 */
export function layOut(
  parts: readonly SchemaPart[],
  builder: TemplateBuilder,
  title: string,
  placed: ReadonlyMap<string, PlacedProperty>,
): void {
  const tabs = new Map<string, string>();
  const sections = new Map<string, SectionPlace>();
  const order = [...placed.keys()];
  const rank = ({ name }: SchemaPart) => {
    const at = order.indexOf(name);
    return at === -1 ? order.length : at;
  };

  function tabOf(name: string): string {
    const id = tabs.get(name) ?? builder.tab(titled(name));
    tabs.set(name, id);
    return id;
  }

  function placeOf(tab: string, section: string): SectionPlace {
    const key = JSON.stringify([tab, section]);
    const place = sections.get(key) ?? builder.section(tabOf(tab), titled(section));
    sections.set(key, place);
    return place;
  }

  function add(part: SchemaPart, tab: string, place: () => SectionPlace, outer: string): void {
    if (part.is === 'field') {
      const at = placed.get(part.name);
      const label = cleanText(at?.label ?? '', longest.text);
      const name = outer === '' && label !== null ? label : part.field.name;
      const isLong = at?.isMultiline === true && outer === '' && part.field.columnType === 'text';
      builder.field(place(), {
        ...part.field,
        name,
        ...(isLong && part.field.patternMessage === undefined && { columnType: 'textarea' }),
      });
      return;
    }
    const name = outer === '' ? part.title : `${outer} – ${part.title}`;
    const description = cleanText(part.description ?? '', longest.text);
    let own: SectionPlace | null = null;
    const inside = () => (own ??= builder.section(tabOf(tab), titled(name), { description }));
    for (const each of part.parts) add(each, tab, inside, name);
  }

  for (const part of parts.toSorted((a, b) => rank(a) - rank(b))) {
    const at = placed.get(part.name);
    const tab = at?.tab ?? title;
    add(part, tab, () => placeOf(tab, at?.group ?? tab), '');
  }
}
