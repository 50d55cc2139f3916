import { Button, Checkbox, DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { type Control, Controller, type ControllerRenderProps, useForm } from 'react-hook-form';
import { choices, type FieldPlan, sectionsOf, startOf } from '../mixture.ts';
import { exposeToDriver } from './harness.ts';
import './plain.css';

/**
 * react-hook-form with antd's controls in its most common use: a `Controller` with rules per field,
 * which shows its error. It omits antd's `Form.Item`, which would make it slower still.
 */
type Values = Record<string, unknown>;

const idOf = ({ db }: FieldPlan) => db;

function controlOf(
  field: FieldPlan,
  { value, onChange, onBlur, ref }: ControllerRenderProps<Values>,
  isInvalid: boolean,
): ReactNode {
  const shared = { id: field.db, onBlur, ref, 'aria-invalid': isInvalid || undefined };
  switch (field.kind) {
    case 'text':
      return <Input {...shared} value={value as string} onChange={onChange} />;
    case 'textarea':
      return <Input.TextArea {...shared} rows={4} value={value as string} onChange={onChange} />;
    case 'number':
      return (
        <InputNumber
          {...shared}
          style={{ width: '100%' }}
          value={value as number}
          onChange={onChange}
        />
      );
    case 'checkbox':
      return <Checkbox {...shared} checked={value === true} onChange={onChange} />;
    case 'datetime':
      return (
        <DatePicker
          {...shared}
          style={{ width: '100%' }}
          value={value === '' ? null : dayjs(value as string)}
          onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? '')}
        />
      );
    default:
      return (
        <Select
          {...shared}
          allowClear
          style={{ width: '100%' }}
          options={choices[field.kind]}
          value={value === '' ? null : value}
          onChange={onChange}
        />
      );
  }
}

interface FieldProps {
  readonly field: FieldPlan;
  readonly control: Control<Values>;
}

function Field({ field, control }: FieldProps) {
  return (
    <div className={field.kind === 'textarea' ? 'field wide' : 'field'}>
      <Controller
        name={field.db}
        control={control}
        rules={field.isWrong ? { required: 'Fill this in.' } : {}}
        render={({ field: bound, fieldState: { error } }) => (
          <>
            <label htmlFor={field.db}>
              {field.label}
              {field.isWrong && ' required'}
            </label>
            {controlOf(field, bound, error !== undefined)}
            {error !== undefined && <p className="error">{error.message}</p>}
          </>
        )}
      />
    </div>
  );
}

function ByHand({ fields }: { readonly fields: readonly FieldPlan[] }) {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: Object.fromEntries(fields.map((field) => [field.db, startOf(field)])),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      {sectionsOf(fields).map((section) => (
        <section key={section.name}>
          <h2>{section.name}</h2>
          <div className="grid">
            {section.fields.map((field) => (
              <Field key={field.db} field={field} control={control} />
            ))}
          </div>
        </section>
      ))}
      <Button htmlType="submit" type="primary">
        Save
      </Button>
    </form>
  );
}

/** antd computes its theme for the components that are rendered first. */
const page = (form: ReactNode) => (
  <>
    <Button>Back</Button>
    {form}
  </>
);

exposeToDriver({ form: (fields) => <ByHand fields={fields} />, page, idOf });
