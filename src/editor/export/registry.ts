import type { Exporter } from './exporter.ts';
import { exportJsonSchema } from './json-schema/json-schema.ts';
import { exportXlsform } from './xlsform/xlsform.ts';

/** The formats in which a template can be taken out; each is a folder here. */
export const exporters = {
  xlsform: exportXlsform,
  json_schema: exportJsonSchema,
} as const satisfies Readonly<Record<string, Exporter>>;

export type ExportFormat = keyof typeof exporters;
