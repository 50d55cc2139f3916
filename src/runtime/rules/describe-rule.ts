import { isDate } from './dates.ts';
import { operators } from './operators/list.ts';
import type { Rule } from './rule.ts';
import {
  joinTexts,
  simplePhrase,
  type RuleLabels,
  type PhraseBuilder,
  type Phrase,
} from './phrase-builder.ts';
import { itemColumnOf } from './row-scope.ts';
import { phrase } from './texts.ts';
import type { CompiledRule } from './types.ts';

interface DescribedRule {
  readonly operator: string;
  readonly args: readonly Rule[];
}

function describe(rule: Rule | undefined): DescribedRule | null {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return null;
  const [entry] = Object.entries(rule);
  if (entry === undefined) return null;
  const [operator, args] = entry;
  return { operator, args: Array.isArray(args) ? args : [args] };
}

function columnOf(rule: Rule | undefined): string | null {
  const call = describe(rule);
  const name = call?.operator === 'var' ? call.args[0] : null;
  return typeof name === 'string' && name !== '' ? name : null;
}

/** A literal that is not compared with a column. */
function plainLiteral(literal: Rule, language: string): string {
  if (typeof literal === 'number')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(literal);
  if (typeof literal === 'boolean') return phrase(literal ? 'yes' : 'no', language);
  if (typeof literal !== 'string') return phrase('nothing', language);
  return isDate(literal) ? literal : phrase('quoted', language, { a: literal });
}

/** The names in rules about a row: of its columns, and of the item's after `item.`. */
function rowLabels(cells: RuleLabels, item: RuleLabels): RuleLabels {
  return {
    column(name) {
      const db = itemColumnOf(name);
      return db === null ? cells.column(name) : item.column(db);
    },
    value(name, literal) {
      const db = itemColumnOf(name);
      return db === null ? cells.value(name, literal) : item.value(db, literal);
    },
    isDate(name) {
      const db = itemColumnOf(name);
      return db === null ? cells.isDate(name) : item.isDate(db);
    },
    holdsOne(name) {
      const db = itemColumnOf(name);
      return (db === null ? cells.holdsOne?.(name) : item.holdsOne?.(db)) === true;
    },
  };
}

/** Describes rules in one language, with the names that a screen gives to columns and values. */
class RuleSpeaker implements PhraseBuilder {
  readonly #language: string;
  readonly #names: RuleLabels;

  constructor(language: string, names: RuleLabels) {
    this.#language = language;
    this.#names = names;
  }

  readonly phrase: PhraseBuilder['phrase'] = (key, params) => phrase(key, this.#language, params);

  readonly columnName: PhraseBuilder['columnName'] = (db) => this.#names.column(db);

  readonly isDate: PhraseBuilder['isDate'] = (rule) => {
    const db = columnOf(rule);
    if (db !== null) return this.#names.isDate(db);
    if (typeof rule === 'string') return isDate(rule);
    return ['today', 'now'].includes(describe(rule)?.operator ?? '');
  };

  readonly holdsOne: PhraseBuilder['holdsOne'] = (rule) => {
    const db = columnOf(rule);
    return db !== null && this.#names.holdsOne?.(db) === true;
  };

  readonly ofRows: PhraseBuilder['ofRows'] = (list) => {
    const db = columnOf(list);
    const cells = db === null ? null : (this.#names.ofRows?.(db) ?? null);
    return cells === null ? this : new RuleSpeaker(this.#language, rowLabels(cells, this.#names));
  };

  readonly textOf: PhraseBuilder['textOf'] = (rule, sibling) => this.#say(rule, sibling).text;

  readonly grouped: PhraseBuilder['grouped'] = (rule) => {
    const { text, isCompound: isJoined } = this.#say(rule);
    return isJoined ? this.phrase('group', { a: text }) : text;
  };

  readonly condition: PhraseBuilder['condition'] = (rule) => {
    const db = columnOf(rule);
    if (db === null) return this.#say(rule);
    const [a, b] = [this.columnName(db), this.#names.value(db, true)];
    return simplePhrase(this.phrase('equal', { a, b }));
  };

  readonly negatedCondition: PhraseBuilder['negatedCondition'] = (rule) => {
    const call = describe(rule);
    const [only, ...others] = call?.args ?? [];
    // A chain of one condition means that condition.
    if ((call?.operator === 'or' || call?.operator === 'and') && others.length === 0)
      return only === undefined ? null : this.negatedCondition(only);
    const operator = call === null ? undefined : operators.get(call.operator);
    return operator?.describeNegated === undefined
      ? null
      : operator.describeNegated(call?.args ?? [], this);
  };

  #say(rule: Rule, sibling?: Rule): Phrase {
    const call = describe(rule);
    if (call === null) return simplePhrase(this.#literal(rule, columnOf(sibling)));
    const operator = operators.get(call.operator);
    // A rule that was not compiled may contain an unknown operator; it is shown unchanged.
    return operator === undefined
      ? simplePhrase(call.operator)
      : operator.describe(call.args, this);
  }

  #literal(literal: Rule, db: string | null): string {
    if (Array.isArray(literal)) return this.#choice(literal, db);
    if (db === null || literal === null) return plainLiteral(literal, this.#language);
    return this.#names.value(db, literal);
  }

  #choice(entries: readonly Rule[], db: string | null): string {
    const texts = entries.map((entry) => this.#literal(entry, db));
    if (texts.length === 0) return this.phrase('nothing');
    return joinTexts(texts, (a, b, index) =>
      this.phrase(index === texts.length - 1 ? 'or' : 'comma', { a, b }),
    );
  }
}

/**
 * Describes a rule as a sentence, "Status is not Closed and Due before 21 Dec": `names` gives the
 * columns their names and formats values as the column does. Languages: those of
 * locales/rules.json, else English.
 */
export function describeRule(
  rule: CompiledRule | Rule,
  language: string,
  names: RuleLabels,
): string {
  const source = isCompiled(rule) ? rule.source : rule;
  return new RuleSpeaker(language, names).condition(source).text;
}

function isCompiled(rule: CompiledRule | Rule): rule is CompiledRule {
  return typeof rule === 'object' && rule !== null && 'evaluate' in rule;
}
