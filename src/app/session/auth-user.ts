import { storedJson } from '../../browser/storage.ts';
import { isObject } from '../../runtime/record/json.ts';

/** The client's session record (spec section 3), stored under the key `authUser` (section 9). */
export interface AuthUser {
  readonly userId: number;
  readonly userName: string;
  readonly userEmail: string;
  readonly organisationName: string;
  readonly organisationId: number;
  readonly authType: string;
}

function isAuthUser(value: unknown): value is AuthUser {
  return (
    isObject(value) &&
    typeof value['userId'] === 'number' &&
    typeof value['userName'] === 'string' &&
    typeof value['userEmail'] === 'string'
  );
}

/** The signed-in user of this browser. A record that can't be read is ignored (spec 4.1). */
export const storedAuthUser = storedJson('authUser', (value) => (isAuthUser(value) ? value : null));
