import { EmptyValue } from '../common/TextValue.tsx';
import { idsOf } from '../common/stored-values.ts';
import type { ReadProps } from '../view-types.ts';
import { PhotoList } from './PhotoList.tsx';

/** The photos as thumbnails that open in the viewer. */
export function Read({ value }: ReadProps) {
  const ids = idsOf(value);
  return ids.length === 0 ? <EmptyValue /> : <PhotoList ids={ids} />;
}
