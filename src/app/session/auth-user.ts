/** The client's session record (spec section 3), kept under the key `authUser` (section 9). */
export interface AuthUser {
  readonly userId: number;
  readonly userName: string;
  readonly userEmail: string;
  readonly organisationName: string;
  readonly organisationId: number;
  readonly authType: string;
}

const key = 'authUser';

function isAuthUser(value: unknown): value is AuthUser {
  if (typeof value !== 'object' || value === null) return false;
  return (
    typeof Reflect.get(value, 'userId') === 'number' &&
    typeof Reflect.get(value, 'userName') === 'string' &&
    typeof Reflect.get(value, 'userEmail') === 'string'
  );
}

/** The stored user, or null; a record that can't be read is logged and ignored (spec 4.1). */
export function readAuthUser(): AuthUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isAuthUser(stored) ? stored : null;
  } catch (error) {
    console.warn('The stored session could not be read', error);
    return null;
  }
}

/** Keeps the user; without a store the session still holds until the page is reloaded. */
export function writeAuthUser(user: AuthUser): void {
  try {
    localStorage.setItem(key, JSON.stringify(user));
  } catch (error) {
    console.warn('The session could not be stored', error);
  }
}

export function removeAuthUser(): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.warn('The stored session could not be removed', error);
  }
}
