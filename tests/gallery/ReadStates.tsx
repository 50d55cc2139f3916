import { textIn } from '../../src/runtime/text.ts';
import { FieldFrame } from '../../src/ui/form/FieldFrame.tsx';
import type { StatesProps } from './EditStates.tsx';
import { item } from './item.ts';
import { Specimen } from './Specimen.tsx';

/** Values in a read-only form: empty, valid, invalid, and of wrong types. */
export function ReadStates({ room, sample, language }: StatesProps) {
  const { Read } = room.views;
  const { column, filled, refused } = sample;
  const shown = [null, ...filled, ...refused, { nonsense: [1, 'two'] }];
  return shown.map((value, at) => (
    <Specimen key={`read-${String(at)}`} room={room} sample={sample} state={`read-${at}`}>
      {(id) => (
        <FieldFrame id={id} label={textIn(column.name, language)} group>
          {(wired) => (
            <div {...wired} tabIndex={-1}>
              <Read
                settings={column.settings}
                moduleType={room.module.document.type}
                value={value}
                item={item}
              />
            </div>
          )}
        </FieldFrame>
      )}
    </Specimen>
  ));
}
