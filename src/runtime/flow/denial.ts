import type { Denial } from './types.ts';

export function denial(code: Denial['code'], rest: Partial<Denial> = {}): Denial {
  return {
    node: null,
    field: null,
    unmet: [],
    from: [],
    approvers: null,
    names: [],
    ...rest,
    code,
  };
}
