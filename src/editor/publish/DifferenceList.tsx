import { MoveRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { describeRule } from '../../runtime/rules/describe-rule.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useRuleNames } from '../../modules/list/filters/useRuleNames.ts';
import { useEditor } from '../model/useEditor.ts';
import type { Difference, PlainValue } from './difference-type.ts';
import styles from './publish.module.css';
import { useNamedPeople } from './useNamedPeople.ts';

interface Props {
  readonly differences: readonly Difference[];
}

/** What differs between two versions, a sentence each. */
export function DifferenceList({ differences }: Props) {
  const { module } = useEditor().compiled();
  return module === null ? (
    <Sentences differences={differences} ruleText={null} />
  ) : (
    <ListWithRules differences={differences} module={module} />
  );
}

type RuleText = (rule: Parameters<typeof describeRule>[0]) => string;

/** Rules are read with the names of the fields, which a template that compiles has. */
function ListWithRules({ differences, module }: Props & { readonly module: CompiledModule }) {
  const { i18n } = useTranslation();
  const names = useRuleNames(module);
  return (
    <Sentences
      differences={differences}
      ruleText={(rule) => describeRule(rule, i18n.language, names)}
    />
  );
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** The colours of a difference, the earlier one first, for those who read no hexadecimal numbers. */
function Swatches({ difference }: { readonly difference: Difference }) {
  if (!('now' in difference)) return null;
  const colours = [difference.was, difference.now].filter(isColour);
  return colours.length === 0 ? null : (
    <span className={styles.swatches} aria-hidden="true">
      {colours.map((colour, at) => (
        <Fragment key={colour}>
          {at > 0 && <MoveRight size={14} />}
          <span className={styles.swatch} style={{ background: colour }} />
        </Fragment>
      ))}
    </span>
  );
}

function Sentences({ differences, ruleText }: Props & { readonly ruleText: RuleText | null }) {
  const { t, i18n } = useTranslation('editor');
  const { t: words } = useTranslation('diagram');
  const { language } = i18n;
  const { number } = useFormat();
  const { approvers, assigned } = useNamedPeople();

  function valueOf(value: PlainValue): string {
    if (value === null || value === '') return t('diff.value_none');
    if (typeof value === 'boolean') return t(value ? 'diff.value_on' : 'diff.value_off');
    if (typeof value === 'number') return number(value);
    return t('diff.value_text', { text: textIn(value, language) });
  }

  function sentence(difference: Difference): string {
    const [name, before, part] = [difference.name, difference.before, difference.part].map(
      (text) => (text === undefined ? '' : textIn(text, language)),
    );
    switch (difference.is) {
      case 'approvers': {
        const [who, earlier] = [approvers(difference.node), approvers(difference.was)];
        return t('diff.approvers', { name, who, before: earlier });
      }
      case 'reminder': {
        const [now, was] = [valueOf(difference.now), valueOf(difference.was)];
        return t('diff.reminder', { name, now, before: was });
      }
      case 'node_family': {
        const [now, was] = [difference.now, difference.was].map((family) =>
          family === null ? words('family_auto') : words(`family_name.${family}`),
        );
        return t('diff.node_family', { name, now, before: was });
      }
      case 'node_colour': {
        const { now, was: before } = difference;
        return t('diff.node_colour', { name, now, before });
      }
      case 'field_begins':
      case 'field_retyped': {
        const [now, was] = [valueOf(difference.now), valueOf(difference.was)];
        if (now === was) return t('diff.translated', { name });
        return t(`diff.${difference.is}`, { name, now, before: was });
      }
      case 'field_value':
      case 'node_value': {
        const what = 'key' in difference ? t(`diff.node_value.${difference.key}`) : part;
        const [now, was] = [valueOf(difference.now), valueOf(difference.was)];
        // Another wording in a language that the reader does not read.
        if (now === was) return t('diff.translated_value', { name, part: what });
        return t('diff.value', { name, part: what, now, before: was });
      }
      case 'assigned':
        return t('diff.assigned', { name, who: assigned(difference.node) });
      case 'rule':
      case 'section_rule': {
        const { is, key, rule } = difference;
        const of = is === 'rule' ? name : t('diff.section', { name });
        if (rule === null) return t(`did.remove_rule.${key}`, { name: of });
        if (ruleText === null) return t(`did.set_rule.${key}`, { name: of });
        return t(`diff.rule.${key}`, { name: of, rule: ruleText(rule) });
      }
      default: {
        // Another wording in a language that the reader does not read.
        const isElsewhere = before !== '' && before === (part === '' ? name : part);
        if (isElsewhere) return t('diff.translated', { name: before });
        return t(`diff.${difference.is}`, { name, before, part });
      }
    }
  }

  return (
    <ul className={styles.list}>
      {differences.map((difference) => (
        <li
          key={[difference.is, 'key' in difference ? difference.key : '', difference.id].join(' ')}
        >
          {sentence(difference)}
          <Swatches difference={difference} />
        </li>
      ))}
    </ul>
  );
}
