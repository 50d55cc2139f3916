import type { Language } from '../../src/runtime/text.ts';
import { type FunctionComponent, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { CompiledColumn, CompiledModule } from '../../src/runtime/compiled.ts';
import { FormatProvider } from '../../src/ui/format/FormatProvider.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { type WidgetServices, WidgetServicesProvider } from '../../src/widgets/services.ts';
import type { EditProps } from '../../src/widgets/view-types.ts';
import { FormValuesProvider } from '../../src/widgets/form-values.ts';
import { formValues } from './form-values.ts';
import { pageTexts } from './page-texts.ts';
import { testServices } from './widget-services.ts';

interface Props {
  /** Of the column's field type, whose settings it reads. */
  readonly Edit: FunctionComponent<EditProps<never>>;
  readonly module: CompiledModule;
  /** The column's db name; also the control's id and label. */
  readonly db: string;
  readonly start: unknown;
  /**
   * The field has several controls, as src/widgets/views.ts says: its label belongs to no single
   * one.
   */
  readonly isGroup?: boolean;
  readonly language?: Language;
  readonly services?: Partial<WidgetServices>;
  readonly onChange?: (value: unknown) => void;
  /** Current values of other columns. */
  readonly others?: { readonly [db: string]: unknown };
  /** How the status line shows the value; as JSON if left out. */
  readonly shown?: (value: unknown) => string;
}

function columnOf(module: CompiledModule, db: string): CompiledColumn {
  const found = module.byDb.get(db);
  if (found === undefined) throw new Error(`There is no column ${db}.`);
  return found;
}

/** A control like in a form, without a server; a status line shows its value. */
export function Controlled({ module, db, start, language = 'en', ...rest }: Props) {
  const Edit = rest.Edit as FunctionComponent<EditProps>;
  const { services, onChange, shown = JSON.stringify, isGroup = false, others = {} } = rest;
  const [texts] = useState(() => pageTexts(language));
  const [value, setValue] = useState(start);
  return (
    <I18nextProvider i18n={texts}>
      <UiProvider>
        <FormatProvider timeZone={services?.timeZone ?? 'Europe/Berlin'}>
          <WidgetServicesProvider value={testServices(language, services)}>
            {isGroup ? <span>{db}</span> : <label htmlFor={db}>{db}</label>}
            <FormValuesProvider value={formValues((other) => others[other] ?? null)}>
              <Edit
                id={db}
                column={columnOf(module, db)}
                moduleType={module.document.type}
                value={value}
                onChange={(next) => {
                  onChange?.(next);
                  setValue(next);
                }}
                onBlur={() => {}}
                required={false}
                invalid={false}
                describedBy={undefined}
              />
            </FormValuesProvider>
            <output>{shown(value)}</output>
          </WidgetServicesProvider>
        </FormatProvider>
      </UiProvider>
    </I18nextProvider>
  );
}
