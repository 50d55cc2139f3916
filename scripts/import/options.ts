import { parseArgs } from 'node:util';
import { languages } from '../../src/runtime/text.ts';

export const usage = `Usage:
  npm run import -- --site ID --module TYPE --file FILE
    [--map FILE]          JSON: {"columns": {"header": "db name or null"}, "match": "external_id",
                          "create_missing": ["types"], "template_id": 7}, each of them optional;
                          what it leaves out is found by itself
    [--dry-run]           tries every row and changes nothing
    [--user EMAIL]        who acts; an admin of the organisation if absent
    [--organisation KEY]  the only one, or demo, if absent
    [--language ${languages.join('|')}] of words, numbers and dates in the file; the user's if absent`;

export interface Options {
  readonly site: number;
  readonly module: string;
  readonly file: string;
  readonly map: string | null;
  readonly isDry: boolean;
  readonly user: string | null;
  readonly organisation: string | null;
  readonly language: string | null;
}

/** Parses the command line; null if it is invalid. */
export function readOptions(args: readonly string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        site: { type: 'string' },
        module: { type: 'string' },
        file: { type: 'string' },
        map: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        user: { type: 'string' },
        organisation: { type: 'string' },
        language: { type: 'string' },
      },
    });
    const { site, module, file } = values;
    if (module === undefined || file === undefined || !/^\d{1,9}$/.test(site ?? '')) return null;
    return {
      site: Number(site),
      module,
      file,
      map: values.map ?? null,
      isDry: values['dry-run'],
      user: values.user ?? null,
      organisation: values.organisation ?? null,
      language: values.language ?? null,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}
