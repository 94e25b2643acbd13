import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

interface SigningKey {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  jwk: JWK;
}

/** The identity-aware proxy of a firm: it signs tokens, and a real HTTP server publishes its keys. */
export interface TokenIssuer {
  /** Where the keys are. */
  url: string;
  /** Variables with which the application believes this issuer. */
  variables: Record<string, string>;
  /** How often the keys were asked for. */
  asked: number;
  /** The keys that are published; the last one signs. */
  keys: SigningKey[];
  /** Signs from now on with a new key, and publishes it beside the old ones. */
  rotate: (alg?: string) => Promise<void>;
  /** Signs claims that hold for five minutes, unless they say otherwise. `undefined` leaves a claim out. */
  sign: (claims?: Claims, key?: SigningKey) => Promise<string>;
  /** Sets how later requests for the keys are answered; without an argument, with the keys again. */
  answer: (how?: (response: ServerResponse) => void) => void;
  /** Stops to listen, and closes every connection. */
  stop: () => Promise<void>;
  /** Listens again, on the same port. */
  start: () => Promise<void>;
}

type Claims = Record<string, unknown>;

export const ISSUER = 'https://sign-in.sandglass.example';
export const AUDIENCE = 'desk';
export const EMAIL = 'Ada@Sandglass.example';
export const HEADER = 'X-Test-Jwt-Assertion';

export const createKey = async (alg: string, kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  return { kid, alg, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
};

/** Seconds since 1970, as tokens count. */
export const now = (): number => Math.floor(Date.now() / 1_000);

export const startTokenIssuer = async (): Promise<TokenIssuer> => {
  let respond: ((response: ServerResponse) => void) | undefined;
  const server = createServer((_request, response) => {
    issuer.asked += 1;
    if (respond) respond(response);
    else response.setHeader('Content-Type', 'application/json').end(keySet());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = `http://127.0.0.1:${port}/keys`;
  const issuer: TokenIssuer = {
    url,
    variables: {
      ADMIN_JWT_HEADER: HEADER,
      ADMIN_JWT_JWKS_URL: url,
      ADMIN_JWT_ISSUER: ISSUER,
      ADMIN_JWT_AUDIENCE: AUDIENCE,
    },
    asked: 0,
    keys: [await createKey('ES256', 'key 1')],
    rotate: async (alg = 'ES256') => {
      issuer.keys.push(await createKey(alg, `key ${issuer.keys.length + 1}`));
    },
    sign: (claims = {}, key = issuer.keys.at(-1)!) =>
      new SignJWT({
        iss: ISSUER,
        aud: AUDIENCE,
        sub: 'user-1',
        email: EMAIL,
        iat: now(),
        exp: now() + 300,
        ...claims,
      } as JWTPayload)
        .setProtectedHeader({ alg: key.alg, kid: key.kid })
        .sign(key.privateKey),
    answer: (how) => {
      respond = how;
    },
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    start: async () => void (await listen(port)),
  };
  const keySet = () => JSON.stringify({ keys: issuer.keys.map(({ jwk }) => jwk) });
  return issuer;
};
