import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';

interface SigningKey {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  jwk: JWK;
}

export const ISSUER = 'https://sign-in.sandglass.example';
export const AUDIENCE = 'desk';
export const EMAIL = 'Ada@Sandglass.example';
export const HEADER = 'X-Test-Jwt-Assertion';

export const createKey = async (alg: string, kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  return {
    kid,
    alg,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
  };
};

/** Seconds since 1970, as tokens count. */
export const now = (): number => Math.floor(Date.now() / 1_000);

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;

/**
 * Starts the identity-aware proxy of a firm: it signs tokens, and a real HTTP server publishes its
 * keys.
 */
export const startTokenIssuer = async () => {
  let respond: ((response: ServerResponse) => void) | undefined;
  const server = createServer((_request, response) => {
    issuer.asked += 1;
    const keys = issuer.keys.map(({ jwk }) => jwk);
    if (respond) respond(response);
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys }));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  /** Where the keys are. */
  const url = `http://127.0.0.1:${port}/keys`;
  const issuer = {
    url,
    /** Variables with which the application believes this issuer. */
    variables: {
      ADMIN_JWT_HEADER: HEADER,
      ADMIN_JWT_JWKS_URL: url,
      ADMIN_JWT_ISSUER: ISSUER,
      ADMIN_JWT_AUDIENCE: AUDIENCE,
    },
    /** How often the keys were asked for. */
    asked: 0,
    /** The keys that are published; the last one signs. */
    keys: [await createKey('ES256', 'key 1')],
    /** Signs from now on with a new key, and publishes it beside the old ones. */
    rotate: async (alg = 'ES256') => {
      issuer.keys.push(await createKey(alg, `key ${issuer.keys.length + 1}`));
    },
    /**
     * Signs claims that hold for five minutes, unless they say otherwise. `undefined` leaves a
     * claim out.
     */
    sign: (
      claims: Record<string, unknown> = {},
      { alg, kid, privateKey } = issuer.keys.at(-1)!,
    ) => {
      const base = {
        iss: ISSUER,
        aud: AUDIENCE,
        sub: 'user-1',
        email: EMAIL,
        iat: now(),
        exp: now() + 300,
      };
      const token = new SignJWT({ ...base, ...claims } as JWTPayload);
      return token.setProtectedHeader({ alg, kid }).sign(privateKey);
    },
    /**
     * Sets how later requests for the keys are answered; without an argument, with the keys again.
     */
    answer: (how?: (response: ServerResponse) => void) => {
      respond = how;
    },
    /** Stops to listen, and closes every connection. */
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    /** Listens again, on the same port. */
    start: async () => void (await listen(port)),
  };
  return issuer;
};
