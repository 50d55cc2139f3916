import { Octokit } from '@octokit/core';
import { enterpriseCloud } from '@octokit/plugin-enterprise-cloud';
import { isObject, type JsonObject } from '../../../src/runtime/record/json.ts';

const GitHub = Octokit.plugin(enterpriseCloud);
const enterprise = 'sitewright';

/** The methods of the client for SCIM. */
type ScimMethod =
  | 'provisionEnterpriseUser'
  | 'getProvisioningInformationForEnterpriseUser'
  | 'listProvisionedIdentitiesEnterprise'
  | 'setInformationForProvisionedEnterpriseUser'
  | 'updateAttributeForEnterpriseUser'
  | 'deleteUserFromEnterprise'
  | 'provisionEnterpriseGroup'
  | 'getProvisioningInformationForEnterpriseGroup'
  | 'listProvisionedGroupsEnterprise'
  | 'setInformationForProvisionedEnterpriseGroup'
  | 'updateAttributeForEnterpriseGroup'
  | 'deleteScimGroupFromEnterprise';

/** What the client made of an answer. */
interface Answer {
  readonly status: number;
  /** Empty for an error. */
  readonly data: JsonObject;
}

function toAnswer(answer: unknown): Answer {
  if (!isObject(answer)) throw new Error('The client answers with an object.');
  const { status, data } = answer;
  return { status: Number(status), data: isObject(data) ? data : {} };
}

/** Calls a method of the client; the error that it throws for a refusal is an answer too. */
export type CallGitHub = (method: ScimMethod, parameters: object) => Promise<Answer>;

/**
 * The SCIM client that GitHub publishes for identity providers of its enterprises, as it is: it makes
 * paths, queries and bodies, and reads answers and errors. Only what is GitHub's own differs: the
 * enterprise in the path, and the word before the token.
 *
 * @param address of the SCIM service, such as `http://127.0.0.1:3000/scim/v2`
 */
export function gitHubScimClient(address: string, token: string): CallGitHub {
  const { origin, pathname } = new URL(address);
  const { enterpriseAdmin: methods = {} } = new GitHub({
    baseUrl: origin,
    request: {
      fetch: (url: string, init: RequestInit) => {
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${token}`);
        const own = url.replace(`/scim/v2/enterprises/${enterprise}`, pathname);
        return fetch(own, { ...init, headers });
      },
    },
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  return async (name, parameters) => {
    const method = methods[name];
    if (method === undefined) throw new Error(`The client has no method ${name}.`);
    try {
      return toAnswer(await Reflect.apply(method, undefined, [{ enterprise, ...parameters }]));
    } catch (error) {
      const status: unknown = error instanceof Error ? Reflect.get(error, 'status') : undefined;
      if (typeof status !== 'number') throw error;
      return { status, data: {} };
    }
  };
}
