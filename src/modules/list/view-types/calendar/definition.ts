import type { ListColumn } from '../../../../runtime/compiled.ts';
import type { ViewType } from '../view-type.ts';

const isDate = ({ db, fieldType }: ListColumn) =>
  fieldType.document.ruleType === 'date' && db !== 'deleted_at';

/** A date that people enter, unlike the date of creation. */
const isEntered = ({ column }: ListColumn) => column !== null;

/** Items on the days of a date, or of a period between two dates. */
export const calendar: ViewType = {
  id: 'calendar',
  icon: 'calendar-days',
  settings: [
    { name: 'from', type: 'column', accepts: isDate, prefers: isEntered },
    { name: 'to', type: 'column', isOptional: true, accepts: isDate, prefers: isEntered },
    {
      name: 'unit',
      type: 'choice',
      values: ['day', 'week', 'month', 'year'],
      isOptional: true,
    },
  ],
  load: async () => (await import('./Calendar.tsx')).Calendar,
};
