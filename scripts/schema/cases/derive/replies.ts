import { typeText } from '../../types/type-text.ts';
import { plainSchema } from '../oracle/value.ts';
import type { Plan } from '../../../../server/documents/plan.ts';
import type { Case } from '../types.ts';

/** Which of the server's values may be null in a reply. */
export function replyCases({ module, types }: Plan): readonly Case[] {
  return module.tableColumns.flatMap(({ db, columnType, nullable }): readonly Case[] => {
    const type = types.get(columnType);
    if (type === undefined) return [];
    const expected = typeText(plainSchema(type.document.value, {})) + (nullable ? ' | null' : '');
    return [
      {
        subject: db,
        group: 'calls',
        title: `stands in replies as ${expected}`,
        probe: { kind: 'reply', key: db },
        expected,
      },
    ];
  });
}
