import { memo, type SyntheticEvent, useState } from 'react';
import { choices, type FieldPlan, sectionsOf, startOf } from '../mixture.ts';
import { exposeToDriver } from './harness.ts';
import './plain.css';

/** The floor: plain uncontrolled inputs, validated on submit. */
interface FieldProps {
  readonly field: FieldPlan;
  readonly error: string | undefined;
}

const idOf = ({ db }: FieldPlan) => db;

function Control({ field, error }: FieldProps) {
  const { kind, db } = field;
  const shared = {
    id: db,
    name: db,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${db}-note`,
  };
  const start = String(startOf(field));
  switch (kind) {
    case 'textarea':
      return <textarea {...shared} rows={4} defaultValue={start} />;
    case 'checkbox':
      return <input {...shared} type="checkbox" defaultChecked={start === 'true'} />;
    case 'number':
      return <input {...shared} type="number" step="any" defaultValue={start} />;
    case 'datetime':
      return <input {...shared} type="date" defaultValue={start} />;
    case 'text':
      return <input {...shared} defaultValue={start} />;
    default:
      return (
        <select {...shared} defaultValue={start}>
          <option value="">Choose</option>
          {choices[kind].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
  }
}

const Field = memo(function Field({ field, error }: FieldProps) {
  return (
    <div className={field.kind === 'textarea' ? 'field wide' : 'field'}>
      <label htmlFor={field.db}>
        {field.label}
        {field.isWrong && ' required'}
      </label>
      <Control field={field} error={error} />
      {error !== undefined && (
        <p id={`${field.db}-note`} className="error">
          {error}
        </p>
      )}
    </div>
  );
});

function Form({ fields }: { readonly fields: readonly FieldPlan[] }) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const wrong = fields.filter(({ db, isWrong }) => isWrong && values.get(db) === '');
    setErrors(Object.fromEntries(wrong.map(({ db }) => [db, 'Fill this in.'])));
  };
  return (
    <form noValidate onSubmit={check}>
      {sectionsOf(fields).map((section) => (
        <section key={section.name}>
          <h2>{section.name}</h2>
          <div className="grid">
            {section.fields.map((field) => (
              <Field key={field.db} field={field} error={errors[field.db]} />
            ))}
          </div>
        </section>
      ))}
      <button>Save</button>
    </form>
  );
}

exposeToDriver({ form: (fields) => <Form fields={fields} />, page: (form) => form, idOf });
