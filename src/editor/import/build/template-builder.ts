import type {
  ColumnDocument,
  ModuleDocument,
  TemplateDocument,
} from '../../../runtime/documents.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { Text } from '../../../runtime/text.ts';
import { textIn } from '../../../runtime/text.ts';
import { texts } from '../../document/first-texts.ts';
import type { SectionDocument, SectionPlace, TabDocument } from '../../document/layout.ts';
import { freeName, isReservedName, nameFromLabel } from '../../document/names.ts';

/** Limits of schemas/meta/template and schemas/meta/layout. */
const most = { columns: 1000, tabs: 50, sections: 100, blocks: 50 } as const;

/** A field before it has its place. */
export type NewField = Omit<ColumnDocument, 'tab' | 'section' | 'order'>;

interface Options {
  readonly description?: Text | null;
  readonly visibleWhen?: Rule | undefined;
}

interface OpenSection extends SectionDocument {
  entries: number;
}

interface OpenTab {
  readonly id: string;
  readonly name: Text;
  readonly sections: OpenSection[];
}

/** A name with the length of ids, free among others. */
function freeId(name: Text, taken: (id: string) => boolean, otherwise: string): string {
  return freeName(nameFromLabel(textIn(name, 'en'), otherwise), taken);
}

/** Builds a template of a module field by field: with free names and within the limits. */
export class TemplateBuilder {
  readonly #module: ModuleDocument;
  readonly #dbs: Set<string>;
  readonly #columns: ColumnDocument[] = [];
  readonly #tabs: OpenTab[] = [];

  constructor(module: ModuleDocument) {
    this.#module = module;
    this.#dbs = new Set(module.coreColumns.map(({ db }) => db));
  }

  /** A db name for a field that is called so; null if the template has no room for more. */
  allocate(stem: string): string | null {
    if (this.#dbs.size - this.#module.coreColumns.length >= most.columns) return null;
    const isTaken = (name: string) => this.#dbs.has(name) || isReservedName(name);
    const db = freeName(nameFromLabel(stem, 'field'), isTaken);
    this.#dbs.add(db);
    return db;
  }

  /** A new tab; the last one if there is no room for more. */
  tab(name: Text): string {
    const last = this.#tabs.at(-1);
    if (last !== undefined && this.#module.tabs.length + this.#tabs.length >= most.tabs)
      return last.id;
    const taken = (id: string) =>
      [...this.#module.tabs, ...this.#tabs].some((tab) => tab.id === id);
    const id = freeId(name, taken, 'tab');
    this.#tabs.push({ id, name, sections: [] });
    return id;
  }

  /** A new section of a tab; the last one if there is no room for more. */
  section(tab: string, name: Text, { description, visibleWhen }: Options = {}): SectionPlace {
    const sections = this.#tabs.find(({ id }) => id === tab)?.sections ?? [];
    const last = sections.at(-1);
    if (last !== undefined && sections.length >= most.sections) return { tab, section: last.id };
    const id = freeId(name, (each) => sections.some((section) => section.id === each), 'section');
    sections.push({
      id,
      name,
      ...(description !== undefined && description !== null && { description }),
      ...(visibleWhen !== undefined && { visibleWhen }),
      entries: 0,
    });
    return { tab, section: id };
  }

  #open({ tab, section }: SectionPlace): OpenSection | undefined {
    return this.#tabs.find(({ id }) => id === tab)?.sections.find(({ id }) => id === section);
  }

  field(place: SectionPlace, field: NewField): void {
    const section = this.#open(place);
    if (section === undefined) return;
    this.#columns.push({ ...field, ...place, order: section.entries });
    section.entries += 1;
  }

  /** A text between fields; false if the section has no room for more. */
  note(place: SectionPlace, text: Text, visibleWhen?: Rule): boolean {
    const section = this.#open(place);
    const content = section?.content ?? [];
    if (section === undefined || content.length >= most.blocks) return false;
    const block = {
      id: `note_${content.length + 1}`,
      order: section.entries,
      text,
      ...(visibleWhen !== undefined && { visibleWhen }),
    };
    section.content = [...content, block];
    section.entries += 1;
    return true;
  }

  /** Whether anything was added. */
  get isEmpty(): boolean {
    return this.#tabs.every(({ sections }) => sections.every(({ entries }) => entries === 0));
  }

  document(name: Text, description: Text | null): TemplateDocument {
    const own = this.#tabs.flatMap(({ id, name: title, sections }): TabDocument[] => {
      const filled = sections.filter(({ entries }) => entries > 0);
      if (filled.length === 0) return [];
      return [{ id, name: title, sections: filled.map(({ entries: _entries, ...rest }) => rest) }];
    });
    return {
      moduleType: this.#module.type,
      name,
      description: description ?? texts.description,
      tabs: [...this.#module.tabs, ...own],
      columns: this.#columns,
    };
  }
}
