import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The part of the browser's options that an authenticator reads. */
export interface CredentialOptions {
  readonly challenge: string;
}

/** An authenticator without a browser: it answers like one at `origin`. */
export interface Authenticator {
  readonly register: (requested: CredentialOptions) => Record<string, unknown>;
  /**
   * `verified: false` is a touch without verification of the person; each answer increments the
   * counter.
   */
  readonly answer: (
    requested: CredentialOptions,
    options?: AnswerOptions,
  ) => Record<string, unknown>;
}

interface AnswerOptions {
  readonly verified?: boolean;
  /** The origin of another page. */
  readonly origin?: string;
  /** The counter of a copied key. */
  readonly counter?: number;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const present = 0x01;
const verifiedBy = 0x04;
const attested = 0x40;

/** A P-256 public key as COSE, in CBOR. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from('a5010203262001215820', 'hex');
  return Buffer.concat([head, x, Buffer.from('225820', 'hex'), y]);
}

function attestation(data: Buffer): Buffer {
  const length = Buffer.from([0x59, data.length >> 8, data.length & 255]);
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex');
  return Buffer.concat([head, Buffer.from('authData'), length, data]);
}

export function makeAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let count = 0;

  function data(flags: number, counter: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const place = sha256(new URL(origin).hostname);
    return Buffer.concat([place, Buffer.from([flags]), counted, rest]);
  }
  function credential(response: Record<string, string>): Record<string, unknown> {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response };
  }
  const client = (type: string, { challenge }: CredentialOptions, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    register: (requested) => {
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const named = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const made = attestation(data(present | verifiedBy | attested, count, named));
      return credential({
        clientDataJSON: client('webauthn.create', requested, origin).toString('base64url'),
        attestationObject: made.toString('base64url'),
      });
    },
    answer: (requested, { verified = true, origin: from = origin, counter } = {}) => {
      count += 1;
      const authenticated = data(present | (verified ? verifiedBy : 0), counter ?? count);
      const clientData = client('webauthn.get', requested, from);
      const signed = Buffer.concat([authenticated, sha256(clientData)]);
      return credential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticated.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
