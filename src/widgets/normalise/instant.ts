import { isDay, isInstant } from '../../runtime/record/formats.ts';

const withOffset =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))$/i;

/** Minutes east of UTC. */
function offsetOf(sign: string, hours: string, minutes: string): number {
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Converts an instant in ISO 8601 with any offset to its stored form, `YYYY-MM-DDTHH:mm:ss.sssZ`,
 * truncated to milliseconds. A time without offset depends on the time zone, so it comes back
 * unchanged, like any other value.
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
