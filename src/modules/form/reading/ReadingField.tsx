import { Pencil } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { fieldIds } from '../../../ui/form/fieldIds.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { useItemSelector } from '../../../widgets/form-values.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { columnSpanOf } from '../column-span.ts';
import { useEditedByOthers } from '../edited-by-others.ts';
import { EditedMark } from '../EditedMark.tsx';
import { useFieldId } from '../field-id.ts';
import { useColumnState, useForm, useValue } from '../useFormModel.ts';
import styles from './reading.module.css';
import { useReadingState } from './useReading.ts';

const versionOf = ({ version }: { readonly [db: string]: unknown }) => Number(version);

/** What a value holds that a click acts on itself, such as a link. */
const interactive = 'a, button, input, label, summary, video, audio, canvas, [role="button"]';

/** Whether a click on a value selects text or follows a link, so that it does not open the control. */
function isMeantForValue({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest(interactive) !== null) return true;
  return globalThis.getSelection()?.isCollapsed === false;
}

/** A value in the reading view; a click on it, or on its pencil, shows its control in place. */
export function ReadingField({ column }: { readonly column: CompiledColumn }) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const { module, candidate } = useForm();
  const { openFields } = useReadingState();
  const { readOnly, computed } = useColumnState(column);
  const entered = useValue(column);
  // Some values are shown with other values of the item, so render after each save.
  useItemSelector(versionOf);
  const id = useFieldId(column.pointer);
  const editors = useEditedByOthers(column.db);
  const views = viewsOf(column.fieldType.document.type);
  if (views === null) return null;
  const name = textIn(column.name, language);
  const isEditable = !readOnly && views.Edit !== null;
  const open = () => openFields([column.db]);
  // A link to a field puts the focus on its value.
  const openByEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLElement && target.id === id) open();
  };
  return (
    <div
      className={styles.field}
      data-field={column.db}
      data-span={columnSpanOf(column, views)}
      data-editable={isEditable || undefined}
      role="group"
      aria-labelledby={fieldIds(id).label}
      onKeyDown={isEditable ? openByEnter : undefined}
      onClick={isEditable ? (event) => isMeantForValue(event) || open() : undefined}
    >
      <div className={styles.head}>
        <span id={fieldIds(id).label} className={styles.label}>
          {name}
        </span>
        {isEditable && (
          <span className={styles.pencil}>
            <IconButton
              size="small"
              label={t('reading.edit_field', { field: name })}
              icon={<Pencil size={14} />}
              onClick={open}
            />
          </span>
        )}
      </div>
      <div id={id} className={styles.value} tabIndex={-1}>
        <views.Read
          settings={column.settings}
          moduleType={module.document.type}
          value={computed === undefined ? entered : computed}
          item={candidate()}
        />
      </div>
      {editors.length > 0 && <EditedMark names={editors} />}
    </div>
  );
}
