import type { Row } from '../../runtime/row.ts';
import { answerOf } from './points.ts';

/** Which points are shown. */
export type Shown = 'all' | 'open' | 'failed';

/**
 * The points that a choice shows; null: all. A point that is answered meanwhile stays in sight until
 * the next choice, so that it can be corrected.
 */
export function idsShown(rows: ReadonlyMap<string, Row>, shown: Shown): ReadonlySet<string> | null {
  if (shown === 'all') return null;
  const wanted = shown === 'failed' ? 'fail' : null;
  return new Set([...rows.values()].filter((row) => answerOf(row) === wanted).map(({ id }) => id));
}
