import { generalPermissions } from '../../src/domain/permissions.ts';
import type { DemoRole } from '../types.ts';

const isGeneral = (code: string) => generalPermissions.some((each) => each === code);

/**
 * Expands patterns such as `*.read` to codes; `*` stands for every module, not for codes
 * of no module. Codes that also apply to later modules are marked.
 */
export function permissionsOf({ permissions: patterns }: DemoRole, codes: readonly string[]) {
  const tests = patterns.map((pattern) => {
    const [type = '', action = ''] = pattern.split('.');
    return (code: string) => {
      // The codes of field rights have three parts; only `*` covers them.
      const [ofType = '', ...rest] = code.split('.');
      return (
        (type === '*' ? !isGeneral(code) : ofType === type) &&
        (action === '*' || rest.join('.') === action)
      );
    };
  });
  const holdsAll = patterns.includes('*.*');
  return {
    holds_all: holdsAll,
    reads_new_modules: holdsAll || patterns.includes('*.read'),
    permissions: holdsAll ? [] : codes.filter((code) => tests.some((fits) => fits(code))),
  };
}
