import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { NumberInput } from '../../../widgets/number/NumberInput.tsx';
import { wholeFrom } from '../../../widgets/number/useTypedNumber.ts';
import type { OperatorProps } from './render-value.ts';
import { firstPart, mostPieces } from './value-kinds.ts';
import styles from './values.module.css';

/** Texts and numbers one after the other. */
export function PiecesPart({
  args,
  module,
  renderValue,
  onChange,
}: OperatorProps & { readonly module: CompiledModule }) {
  const { t } = useTranslation('rule_editor');
  const numbered = args.map((rule, index) => ({ rule, index, number: index + 1 }));
  return (
    <div className={styles.parts}>
      {numbered.map(({ rule, index, number }) => (
        <div key={`${args.length} ${number}`} className={styles.operand}>
          {renderValue(
            rule,
            'text',
            t('piece', { number }),
            (next) => onChange({ concat: args.with(index, next) }),
            true,
          )}
          {args.length > 1 && (
            <IconButton
              size="small"
              label={t('remove_piece', { number })}
              icon={<X />}
              onClick={() => onChange({ concat: args.toSpliced(index, 1) })}
            />
          )}
        </div>
      ))}
      {args.length < mostPieces && (
        <Button
          size="small"
          icon={<Plus size={14} />}
          onClick={() => onChange({ concat: [...args, firstPart('text', module)] })}
        >
          {t('add_piece')}
        </Button>
      )}
    </div>
  );
}

const sides = ['first', 'last', 'middle'] as const;
type Side = (typeof sides)[number];

function sideOf(start: Rule, count: Rule | undefined): Side {
  if (typeof start === 'number' && start < 0 && count === undefined) return 'last';
  return start === 0 ? 'first' : 'middle';
}

/** The first, the last or other characters of a text. */
export function CharactersPart({ args, renderValue, onChange }: OperatorProps) {
  const { t } = useTranslation('rule_editor');
  const [text = null, start = 0, count] = args;
  const side = sideOf(start, count);
  const first = typeof start === 'number' ? start : 0;
  const many = typeof count === 'number' ? count : Math.max(-first, 1);
  const put = (of: Rule, next: Side, from: number, length: number) =>
    onChange({
      substr:
        next === 'last' ? [of, -length] : next === 'first' ? [of, 0, length] : [of, from, length],
    });
  return (
    <div className={styles.parts}>
      <NativeSelect
        aria-label={t('characters')}
        value={side}
        options={sides.map((value) => ({ value, label: t(`sides.${value}`) }))}
        onChange={(value) => {
          const next = sides.find((each) => each === value);
          if (next !== undefined) put(text, next, 1, many);
        }}
      />
      {side === 'middle' && (
        <Count
          label={t('from_character')}
          value={first + 1}
          onChange={(place) => put(text, side, place - 1, many)}
        />
      )}
      <Count
        label={t('how_many')}
        value={many}
        onChange={(length) => put(text, side, first, length)}
      />
      {renderValue(text, 'text', t('text_part'), (next) => put(next, side, first, many))}
    </div>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const refuse = wholeFrom(1);

function Count({ label, value, onChange }: CountProps) {
  return (
    <div className={styles.count}>
      <span>{label}</span>
      <div className={styles.value}>
        <NumberInput
          label={label}
          inputMode="numeric"
          value={value}
          refuse={refuse}
          onChange={(next) => {
            if (next !== null) onChange(next);
          }}
        />
      </div>
    </div>
  );
}
