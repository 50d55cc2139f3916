import type { TemplateDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { Text } from '../../runtime/text.ts';
import { circleOf } from '../document/circle.ts';
import { mapColumn } from '../document/columns.ts';
import type { EditorContext } from '../document/context.ts';
import { columnOf, findSection, mapSection, tabsOf } from '../document/layout.ts';
import { isRuleShape } from '../document/rule-names.ts';
import { type Command, done, gone, refused } from './command.ts';
import { goneEntry } from './gone-entry.ts';
import { withCheck, withOptionRule } from './rule-lists.ts';
import { wayAround } from './way-around.ts';

/** Rules of fields that give a value, of the field's type; others are conditions. */
export const valueRules = ['computed', 'defaultRule'] as const;

export type FieldRule =
  'visibleWhen' | 'requiredWhen' | 'readOnlyWhen' | (typeof valueRules)[number];

export const givesValue = (rule: string): boolean => valueRules.some((each) => each === rule);

export type Ruled =
  | { readonly is: 'field'; readonly db: string; readonly rule: FieldRule }
  /** One of the rules that values have to meet, by its place; it is changed or removed. */
  | { readonly is: 'valid'; readonly db: string; readonly index: number }
  /** Whether an option is offered. */
  | { readonly is: 'option'; readonly db: string; readonly option: number | string }
  | { readonly is: 'section'; readonly tab: string; readonly section: string }
  | {
      readonly is: 'content';
      readonly tab: string;
      readonly section: string;
      readonly id: string;
    };

interface SetRule {
  readonly of: Ruled;
  /** Null removes the rule. */
  readonly rule: Rule | null;
}

type Key = FieldRule;

/** The part with another rule; null removes it. */
function withRule<T extends { readonly [key in Key]?: Rule }>(
  part: T,
  key: Key,
  rule: Rule | null,
): T {
  const next = { ...part };
  if (rule === null) Reflect.deleteProperty(next, key);
  else Reflect.set(next, key, rule);
  return next;
}

interface Subject {
  readonly name: Text;
  readonly change: (rule: Rule | null) => TemplateDocument;
}

function subjectOf(document: TemplateDocument, of: Ruled, context: EditorContext): Subject | null {
  if (of.is === 'field') {
    const column = columnOf(document, context, of.db)?.document;
    if (column === undefined) return null;
    return {
      name: column.name,
      change: (rule) =>
        mapColumn(document, context, of.db, (each) => withRule(each, of.rule, rule)),
    };
  }
  if (of.is === 'valid' || of.is === 'option') {
    const column = columnOf(document, context, of.db)?.document;
    if (column === undefined) return null;
    if (of.is === 'valid' && column.validWhen?.[of.index] === undefined) return null;
    return {
      name: column.name,
      change: (rule) =>
        mapColumn(document, context, of.db, (each) =>
          of.is === 'valid'
            ? withCheck(each, of.index, rule)
            : withOptionRule(each, of.option, rule),
        ),
    };
  }
  const section = findSection(tabsOf(document, context), of);
  if (section === undefined) return null;
  const { name } = section;
  if (of.is === 'section')
    return {
      name,
      change: (rule) =>
        mapSection(document, context, of, (each) => withRule(each, 'visibleWhen', rule)),
    };
  if (section.content?.some(({ id }) => id === of.id) !== true) return null;
  return {
    name,
    change: (rule) =>
      mapSection(document, context, of, (each) => ({
        ...each,
        content: (each.content ?? []).map((block) =>
          block.id === of.id ? withRule(block, 'visibleWhen', rule) : block,
        ),
      })),
  };
}

const keysOfLists = { valid: 'validWhen', option: 'optionsWhen' } as const;

function keyOf(of: Ruled): string {
  if (of.is === 'field') return of.rule;
  return of.is === 'valid' || of.is === 'option' ? keysOfLists[of.is] : 'visibleWhen';
}

/** Sets a rule of a field, a section or a block. The compiler says what is wrong with it. */
export const setRule: Command<SetRule> = {
  mayBreak: true,
  execute(document, { of, rule }, context) {
    const subject = subjectOf(document, of, context);
    if (subject === null) {
      if (of.is === 'content') return goneEntry(document, context, of);
      return gone('db' in of ? of.db : of.section);
    }
    const { name } = subject;
    if (!isRuleShape(rule)) return refused('rule', { name });
    const isCore = 'db' in of && columnOf(document, context, of.db)?.origin === 'core';
    if (isCore && of.is === 'field' && of.rule === 'computed')
      return refused('core_setting', { name });
    if (of.is === 'field' && givesValue(of.rule) && rule !== null) {
      const circle = circleOf(document, context, of.db, rule);
      if (circle !== null) {
        const fields = wayAround(circle, (db) => columnOf(document, context, db)?.document.name);
        return refused('circle', { name, fields });
      }
    }
    const key = keyOf(of);
    return done(subject.change(rule), `${rule === null ? 'remove' : 'set'}_rule.${key}`, { name });
  },
};
