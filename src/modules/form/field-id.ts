/** The id of a column's control, from its pointer: `/columns/cause` is `field-columns-cause`. */
export function fieldId(pointer: string): string {
  return `field${pointer.replaceAll('/', '-')}`;
}
