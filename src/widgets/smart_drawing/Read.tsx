import { ownProperty } from '../../runtime/record/json.ts';
import { Read as ReadYesOrNo } from '../checkbox/Read.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';
import { LinkedItemCounts } from './LinkedItemCounts.tsx';

/** Whether the drawing is a smart one, and the number of linked items. */
export function Read(props: ReadProps<SettingsOf<'smart_drawing'>>) {
  const { value, settings, moduleType, item } = props;
  const id = ownProperty(item, 'id');
  return (
    <>
      <ReadYesOrNo {...props} />
      {value === true && settings.showStats && (
        <LinkedItemCounts
          moduleType={moduleType}
          id={typeof id === 'number' && id > 0 ? id : null}
        />
      )}
    </>
  );
}
