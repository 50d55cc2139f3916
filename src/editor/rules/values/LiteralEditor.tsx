import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { isList } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { OperandType } from '../../../runtime/rules/types.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { NumberInput } from '../../../widgets/number/NumberInput.tsx';
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
  if (type === 'number')
    return (
      <NumberInput
        label={label}
        value={typeof rule === 'number' ? rule : null}
        // While the text is no number, the number before it counts.
        onChange={(value) => {
          if (value !== null) onChange(value);
        }}
      />
    );
  return (
    <TextInput
      aria-label={label}
      type={type === 'date' ? 'date' : 'text'}
      value={typeof rule === 'string' || typeof rule === 'number' ? String(rule) : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
