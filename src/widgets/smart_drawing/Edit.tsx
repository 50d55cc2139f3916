import { ownProperty } from '../../runtime/record/json.ts';
import { Edit as CheckboxEdit } from '../checkbox/Edit.tsx';
import { Read as ReadYesOrNo } from '../checkbox/Read.tsx';
import { controlProps } from '../common/control-props.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { useItemSelector } from '../form-values.ts';
import { LinkedItemCounts } from './LinkedItemCounts.tsx';

/** Whether the drawing is a smart one; read-only without the toggle. */
export function Edit(props: EditProps<SettingsOf<'smart_drawing'>>) {
  const { column, moduleType, value } = props;
  const { settings } = column;
  const stored = useItemSelector((item) => {
    const id = ownProperty(item, 'id');
    return typeof id === 'number' && id > 0 ? String(id) : null;
  });
  return (
    <>
      {settings.showToggle ? (
        <CheckboxEdit {...props} />
      ) : (
        <output {...controlProps(props)} aria-required={undefined} tabIndex={-1}>
          <ReadYesOrNo settings={settings} moduleType={moduleType} value={value} item={{}} />
        </output>
      )}
      {value === true && settings.showStats && (
        <LinkedItemCounts moduleType={moduleType} id={stored === null ? null : Number(stored)} />
      )}
    </>
  );
}
