import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRuleSentence } from '../../../modules/list/filters/useRuleSentence.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { OperandType } from '../../../runtime/rules/types.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { callOf } from '../text/print-formula.ts';
import { BranchesPart } from './BranchesPart.tsx';
import { ConditionPart } from './ConditionPart.tsx';
import { LiteralEditor } from './LiteralEditor.tsx';
import { DateSumPart, RoundPart } from './NumberParts.tsx';
import { RowsPart } from './RowsPart.tsx';
import { CharactersPart, PiecesPart } from './TextParts.tsx';
import type { RenderValue } from './render-value.ts';
import {
  type Arithmetic,
  arithmetic,
  columnsOfType,
  fieldTypesOf,
  firstPart,
  kindOf,
  kindsOf,
  makeKind,
  measurable,
  textOfKind,
  units,
  variableOf,
} from './value-kinds.ts';
import styles from './values.module.css';

interface Props {
  readonly rule: Rule;
  readonly type: OperandType;
  readonly module: CompiledModule;
  /** The column that gets the value; null in the middle of a calculation. */
  readonly column: CompiledColumn | null;
  /** What the value is for. */
  readonly label: string;
  /** A result of `if`, which may be nothing. */
  readonly isBranch?: boolean;
  /** A piece of a joined text, which may be a number. */
  readonly isPiece?: boolean;
  readonly onChange: (rule: Rule) => void;
}

/** Edits a value: what kind it is, and its parts below. */
export function ValueEditor(props: Props) {
  const { rule, type, module, column, label, isBranch = false, isPiece = false, onChange } = props;
  const { t } = useTranslation('rule_editor');
  const kind = kindOf(rule, type, module);
  const kinds = kindsOf(type, module, isBranch, isPiece);
  const offered = kinds.includes(kind) ? kinds : [kind, ...kinds];
  return (
    <div role="group" aria-label={label} className={styles.value}>
      {offered.length > 1 && (
        <NativeSelect
          aria-label={t('kind_label', { label })}
          value={kind}
          options={offered.map((each) => ({ value: each, label: t(`kind.${textOfKind(each)}`) }))}
          onChange={(chosen) => {
            const next = offered.find((each) => each === chosen);
            if (next !== undefined) onChange(makeKind(next, type, module, rule));
          }}
        />
      )}
      <Part key={kind} {...props} kind={kind} column={column} />
    </div>
  );
}

interface PartProps extends Props {
  readonly kind: ReturnType<typeof kindOf>;
}

function Part(props: PartProps) {
  const { rule, type, module, column, label, kind, onChange } = props;
  const { t, i18n } = useTranslation('rule_editor');
  const [, args] = callOf(rule) ?? ['', []];
  const renderValue: RenderValue = (part, ofType, name, change, isPiece = false) => (
    <ValueEditor
      rule={part}
      type={ofType}
      module={module}
      column={null}
      label={name}
      isPiece={isPiece}
      onChange={change}
    />
  );
  const optionsOf = (columns: readonly CompiledColumn[]) =>
    columns.map(({ db, name }) => ({ value: db, label: textIn(name, i18n.language) }));
  switch (kind) {
    case 'literal':
      return (
        <LiteralEditor
          rule={rule}
          type={type}
          column={column?.fieldType.document.ruleType === type ? column : null}
          module={module}
          label={label}
          onChange={onChange}
        />
      );
    case 'field':
      return (
        <NativeSelect
          aria-label={t('field_label', { label })}
          value={variableOf(rule) ?? ''}
          options={optionsOf(columnsOfType(module, fieldTypesOf(type, props.isPiece === true)))}
          onChange={(db) => onChange({ var: db })}
        />
      );
    case 'condition':
      return (
        <ConditionPart module={module} rule={rule} onChange={(next) => onChange(next ?? true)} />
      );
    case 'if':
      return (
        <BranchesPart
          rule={rule}
          module={module}
          onChange={onChange}
          renderResult={(result, name, change) => (
            <ValueEditor {...props} rule={result} label={name} isBranch onChange={change} />
          )}
        />
      );
    case 'date_diff':
      return <DatesPart {...props} args={args} />;
    case 'date_add':
      return <DateSumPart args={args} onChange={onChange} renderValue={renderValue} />;
    case 'round':
      return <RoundPart args={args} onChange={onChange} renderValue={renderValue} />;
    case 'concat':
      return (
        <PiecesPart args={args} module={module} onChange={onChange} renderValue={renderValue} />
      );
    case 'substr':
      return <CharactersPart args={args} onChange={onChange} renderValue={renderValue} />;
    case 'trim':
      return renderValue(args[0] ?? null, 'text', label, (next) => onChange({ trim: [next] }));
    case 'length':
      return (
        <NativeSelect
          aria-label={t('field_label', { label })}
          value={variableOf(args[0]) ?? ''}
          options={optionsOf(measurable(module))}
          onChange={(db) => onChange({ length: [{ var: db }] })}
        />
      );
    case 'count':
    case 'sum':
    case 'least':
    case 'most':
      return <RowsPart operator={kind} rule={rule} module={module} onChange={onChange} />;
    case 'other':
      return <Sentence module={module} rule={rule} />;
    case 'nothing':
    case 'today':
    case 'now':
      return null;
    default:
      return <ArithmeticPart {...props} operator={kind} args={args} />;
  }
}

function Sentence({ module, rule }: Pick<Props, 'module' | 'rule'>) {
  return <p className={styles.sentence}>{useRuleSentence(module, rule)}</p>;
}

/** The time between two dates. */
function DatesPart({ args, module, onChange }: Props & { readonly args: readonly Rule[] }) {
  const { t } = useTranslation('rule_editor');
  const [from = null, to = null, unit = null] = args;
  const shared = { type: 'date', module, column: null } as const;
  return (
    <div className={styles.parts}>
      <NativeSelect
        aria-label={t('unit')}
        value={typeof unit === 'string' ? unit : ''}
        options={units.map((value) => ({ value, label: t(`units.${value}`) }))}
        onChange={(next) => onChange({ date_diff: [from, to, next] })}
      />
      <span>{t('from')}</span>
      <ValueEditor
        {...shared}
        rule={from}
        label={t('from')}
        onChange={(next) => onChange({ date_diff: [next, to, unit] })}
      />
      <span>{t('to')}</span>
      <ValueEditor
        {...shared}
        rule={to}
        label={t('to')}
        onChange={(next) => onChange({ date_diff: [from, next, unit] })}
      />
    </div>
  );
}

interface ArithmeticProps extends Props {
  readonly operator: Arithmetic;
  readonly args: readonly Rule[];
}

/** Numbers with a sign between each two. */
function ArithmeticPart({ operator, args, module, onChange }: ArithmeticProps) {
  const { t } = useTranslation('rule_editor');
  const { name, least, most } = arithmetic[operator];
  const numbered = args.map((rule, index) => ({ rule, index, number: index + 1 }));
  return (
    <div className={styles.parts}>
      {numbered.map(({ rule, index, number }) => (
        <div key={`${args.length} ${number}`} className={styles.operand}>
          <span className={styles.sign} aria-hidden="true">
            {index === 0 ? '' : t(`sign.${name}`)}
          </span>
          <ValueEditor
            rule={rule}
            type="number"
            module={module}
            column={null}
            label={t('number', { number })}
            onChange={(next) => onChange({ [operator]: args.with(index, next) })}
          />
          {args.length > least && (
            <IconButton
              size="small"
              label={t('remove_number', { number })}
              icon={<X />}
              onClick={() => onChange({ [operator]: args.toSpliced(index, 1) })}
            />
          )}
        </div>
      ))}
      {args.length < most && (
        <Button
          size="small"
          icon={<Plus size={14} />}
          onClick={() => onChange({ [operator]: [...args, firstPart('number', module)] })}
        >
          {t('add_number')}
        </Button>
      )}
    </div>
  );
}
