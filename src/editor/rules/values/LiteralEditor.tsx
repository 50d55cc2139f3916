import { useState } from 'react';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { isList } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { OperandType } from '../../../runtime/rules/types.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { ColumnValue, hasControl } from './ColumnValue.tsx';

interface Props {
  readonly rule: Rule;
  readonly type: OperandType;
  /** The column that gets the value, whose control enters it; null in the middle of a calculation. */
  readonly column: CompiledColumn | null;
  readonly module: CompiledModule;
  readonly label: string;
  readonly onChange: (rule: Rule) => void;
}

/** A value of a control as a rule states it; null for a value that rules cannot state. */
function asLiteral(value: unknown): Rule {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (!isList(value)) return null;
  const entries = value.filter((each) => typeof each === 'string' || typeof each === 'number');
  return entries.length === value.length ? entries : null;
}

/** A value that is entered, in the control of the field that gets it or in a plain one. */
export function LiteralEditor({ rule, type, column, module, label, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  if (column !== null && hasControl(column))
    return (
      <ColumnValue
        column={column}
        module={module}
        value={rule}
        label={label}
        onChange={(value) => onChange(asLiteral(value))}
      />
    );
  const isNumber = type === 'number';
  const stored = typeof rule === 'string' || typeof rule === 'number' ? String(rule) : '';
  return (
    <TextInput
      aria-label={label}
      type={type === 'date' ? 'date' : 'text'}
      {...(isNumber && { inputMode: 'decimal' })}
      value={typed ?? stored}
      onChange={({ target }) => {
        const { value } = target;
        if (!isNumber) {
          onChange(value);
          return;
        }
        setTyped(value);
        const number = Number(value.trim().replace(',', '.'));
        if (value.trim() !== '' && Number.isFinite(number)) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
