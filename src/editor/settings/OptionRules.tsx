import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { RuleControl } from '../rules/RuleControl.tsx';

interface Props {
  /** The column as it compiles now; null while it does not. */
  readonly column: CompiledColumn | null;
  /** What the conditions read; null while the draft does not compile. */
  readonly module: CompiledModule | null;
  readonly rules: readonly { readonly option: number | string; readonly rule: Rule }[];
  /** Null removes the condition. */
  readonly onRule: (option: number | string, rule: Rule | null) => void;
}

/** When each option of a field is offered; options without a condition always are. */
export function OptionRules({ column, module, rules, onRule }: Props) {
  const { t, i18n } = useTranslation('editor');
  const [opened, setOpened] = useState<number | string | null>(null);
  const options = column?.settings.options ?? [];
  if (options.length === 0) return null;
  const ruled = new Set<unknown>([...rules.map(({ option }) => option), opened]);
  const shown = options.filter(({ value }) => ruled.has(value));
  const others = options.filter(({ value }) => !ruled.has(value));
  return (
    <>
      {shown.map(({ value, label }) => (
        <RuleControl
          key={String(value)}
          label={t('option_when', { option: textIn(label, i18n.language) })}
          rule={rules.find(({ option }) => option === value)?.rule ?? null}
          expected="boolean"
          column={null}
          module={module}
          onRule={(rule) => onRule(value, rule)}
        />
      ))}
      {others.length > 0 && (
        <FieldFrame label={t('option_condition')}>
          {(control) => (
            <NativeSelect
              {...control}
              value=""
              options={[
                { value: '', label: t('option_choose') },
                ...others.map(({ value, label }) => ({
                  value: String(value),
                  label: textIn(label, i18n.language),
                })),
              ]}
              onChange={(chosen) =>
                setOpened(others.find(({ value }) => String(value) === chosen)?.value ?? null)
              }
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
