import { type ComponentType, useState } from 'react';
import type { CompiledColumn } from '../../src/runtime/compiled.ts';
import { validateColumn } from '../../src/runtime/record/validate.ts';
import { errorMessage } from '../../src/runtime/format-message.ts';
import { type Language, textIn } from '../../src/runtime/text.ts';
import { FieldFrame } from '../../src/ui/form/FieldFrame.tsx';
import type { EditProps } from '../../src/widgets/view-types.ts';
import { FormValuesProvider } from '../../src/widgets/form-values.ts';
import { formValues } from '../support/form-values.ts';
import styles from './gallery.module.css';
import type { Room } from './rooms.ts';

interface Props {
  readonly id: string;
  readonly room: Room;
  readonly column: CompiledColumn;
  readonly Edit: ComponentType<EditProps>;
  readonly start: unknown;
  readonly required: boolean;
  readonly language: Language;
}

const unheard = () => {};

/** A field like in a form, validated on each change; the stored value is shown below it. */
export function EditState(props: Props) {
  const { id, room, column, Edit, start, required, language } = props;
  const [value, setValue] = useState(start);
  const stored = column.normalise(value);
  const [error] = validateColumn(column, { visible: true, required }, stored, { timeZone: 'UTC' });
  const { description } = column;
  const { LabelNote: Aside } = room.views;
  return (
    <>
      <FieldFrame
        id={id}
        label={textIn(column.name, language)}
        required={required}
        group={room.views.isGroup}
        extra={Aside && <Aside settings={column.settings} value={value} />}
        help={description === null ? undefined : textIn(description, language)}
        error={error === undefined ? undefined : errorMessage(error, language)}
      >
        {(wired) => (
          <FormValuesProvider value={others}>
            <Edit
              id={wired.id}
              column={column}
              moduleType={room.module.document.type}
              value={value}
              onChange={setValue}
              onBlur={unheard}
              required={required}
              invalid={error !== undefined}
              describedBy={wired['aria-describedby']}
            />
          </FormValuesProvider>
        )}
      </FieldFrame>
      <code className={styles.stored} data-stored>
        {JSON.stringify(stored)}
      </code>
    </>
  );
}

/** The value of the column `kind`, on which sub-types depend. */
const others = formValues(() => 1);
