import { isDay, isInstant } from '../../runtime/record/formats.ts';

const withOffset =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))$/i;

/** Minutes east of UTC. */
function offsetOf(sign: string, hours: string, minutes: string): number {
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * A moment in ISO 8601 with any offset as the stored form, `YYYY-MM-DDTHH:mm:ss.sssZ`, parts of a
 * millisecond cut off. A time without offset means different moments in different places, so it
 * is given back as it is, like everything that is no moment.
 */
export function normaliseInstant(value: unknown): unknown {
  if (typeof value !== 'string' || isInstant(value)) return value;
  const text = value.trim();
  const parts = withOffset.exec(text);
  if (parts === null) return text;
  const [, day = '', time = '', seconds = '00', fraction = '', zulu] = parts;
  const [, , , , , , sign = '+', hours = '00', minutes = '00'] = parts;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const local = Date.parse(`${day}T${time}:${seconds}.${milliseconds}Z`);
  const isReal = isDay(day) && time < '24' && Number(hours) < 24 && Number(minutes) < 60;
  if (!isReal || Number.isNaN(local)) return text;
  const offset = zulu === undefined ? offsetOf(sign, hours, minutes) : 0;
  return new Date(local - offset * 60_000).toISOString();
}
