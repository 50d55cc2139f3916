import type { LiveModule } from '../../modules/modules.ts';
import { invalid } from '../failure.ts';
import type { Services } from '../services.ts';

/** The module of a setting. Throws `invalid` if there is none of that type. */
export function requireModule({ modules }: Services, type: string): LiveModule {
  const module = modules.byType(type);
  if (module === undefined)
    throw invalid([{ pointer: '/module_type', code: 'reference', params: {} }]);
  return module;
}
