import { ownProperty } from '../../runtime/record/json.ts';
import { Read as ReadYesOrNo } from '../checkbox/Read.tsx';
import type { ReadProps } from '../view-types.ts';
import { LinkedItemCounts } from './LinkedItemCounts.tsx';

/** Whether the drawing is a smart one, and the number of linked items. */
export function Read(props: ReadProps) {
  const { value, settings, moduleType, item } = props;
  const id = ownProperty(item, 'id');
  return (
    <>
      <ReadYesOrNo {...props} />
      {value === true && settings['showStats'] !== false && (
        <LinkedItemCounts
          moduleType={moduleType}
          id={typeof id === 'number' && id > 0 ? id : null}
        />
      )}
    </>
  );
}
